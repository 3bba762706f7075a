package io.github.bancada.pages.cups;

/** A rangeOfInteger (RFC 8010, section 3.9). Immutable. */
record IppRange(int lower, int upper) {}
