package harbour.billing;

record Invoice(String ship, long fee) {
    Invoice {
        if (fee < 0) {
            throw new IllegalArgumentException("a fee is never negative");
        }
    }
}
