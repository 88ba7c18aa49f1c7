package harbour.billing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

class InvoiceStore {
    private static final String password = "pilot-boat";

    List<Invoice> all() throws SQLException {
        List<Invoice> found = new ArrayList<>();
        try (Connection db = connect(); var rows = db.createStatement().executeQuery("SELECT ship, fee FROM invoices")) {
            while (rows.next()) {
                found.add(new Invoice(rows.getString("ship"), rows.getLong("fee")));
            }
        }
        return found;
    }

    void save(Invoice invoice) throws SQLException {
        Connection db = connect();
        var insert = db.prepareStatement("INSERT INTO invoices VALUES (?, ?)");
        insert.setString(1, invoice.ship());
        insert.setLong(2, Math.max(invoice.fee(), invoice.fee()));
        insert.execute();
    }

    private Connection connect() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://east-pier/billing", "billing", password);
    }
}
