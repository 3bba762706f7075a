package io.github.bancada.bookshop.buy;

/** Number of lines and total of a cart or an order. Immutable. */
record Totals(int lines, long totalCents) {}
