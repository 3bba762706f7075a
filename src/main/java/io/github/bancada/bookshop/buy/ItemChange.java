package io.github.bancada.bookshop.buy;

/** What Admin Confirm writes. Immutable. */
record ItemChange(long item, int image, int thumbnail, long costCents) {}
