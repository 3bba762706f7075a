package io.github.bancada.ldap;

import io.github.bancada.text.Token;

/** What a sample does on its connection. */
public enum SearchOperation implements Token {
  /** Search; connect and bind first if necessary. */
  SEARCH,
  /** Connect and bind if necessary, for later samples that search. */
  CONNECT
}
