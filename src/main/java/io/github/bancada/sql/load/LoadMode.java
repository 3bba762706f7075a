package io.github.bancada.sql.load;

import io.github.bancada.text.Token;

/** How rows are loaded. */
public enum LoadMode implements Token {
  /** LOAD DATA LOCAL INFILE, or inserts if the server forbids local files. */
  AUTO,
  /** LOAD DATA LOCAL INFILE; fails if the server forbids local files. */
  LOCAL_INFILE,
  /** INSERT statements with many rows. */
  INSERTS
}
