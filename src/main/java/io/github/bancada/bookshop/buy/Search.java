package io.github.bancada.bookshop.buy;

/**
 * What Search Results looks for. Immutable.
 *
 * @param text part of an author's last name or of a title, or a whole subject
 */
record Search(Kind kind, String text) {
  enum Kind {
    AUTHOR,
    TITLE,
    SUBJECT
  }
}
