package harbour.billing;

import java.sql.SQLException;
import java.util.List;

import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class InvoiceController {
    private final InvoiceStore store;

    public InvoiceController(InvoiceStore store) {
        this.store = store;
    }

    @GetMapping("/invoices")
    public List<Invoice> all() {
        try {
            return store.all();
        } catch (SQLException error) {
            System.out.println("no invoices: " + error);
            return List.of();
        }
    }

    @PostMapping("/invoices")
    public Invoice create(Invoice invoice) {
        try {
            store.save(invoice);
        } catch (SQLException error) {
            throw new IllegalStateException("not saved", error);
        }
        return invoice;
    }
}
