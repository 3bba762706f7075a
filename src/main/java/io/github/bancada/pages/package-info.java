/**
 * Printer page counts: how many pages a print job has, and how fast that can be told.
 *
 * <p>Nothing is here yet; part 3 of the road map fills it. May import {@code metrics} for the timed
 * result; imported by {@code cli}.
 */
package io.github.bancada.pages;
