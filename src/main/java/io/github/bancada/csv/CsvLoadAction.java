package io.github.bancada.csv;

import io.github.bancada.text.Token;

/** The actions of CSV Load. */
enum CsvLoadAction implements Token {
  /** Creates the table, or checks an existing one. */
  PREPARE,
  /** Loads the rows. */
  LOAD
}
