package io.github.bancada.lab;

import io.github.bancada.text.Token;
import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;

/** The kinds of servers that {@link LabServer} starts. */
enum ServerKind implements Token {
  /** An LDAP directory; the only kind in old plans. */
  DIRECTORY(new DirectoryKind()),
  /** A website of one page. */
  WEBSITE(new WebsiteKind()),
  /** A MySQL or MariaDB. */
  DATABASE(new DatabaseKind(DatabaseProduct.MYSQL)),
  POSTGRESQL(new DatabaseKind(DatabaseProduct.POSTGRESQL));

  private final LabKind starter;

  ServerKind(LabKind starter) {
    this.starter = starter;
  }

  LabKind starter() {
    return starter;
  }

  /** The usual property with the address of each kind, by its token. */
  static Map<String, String> usualProperties() {
    return Arrays.stream(values())
        .collect(Collectors.toMap(Token::token, kind -> kind.starter.usualProperty()));
  }
}
