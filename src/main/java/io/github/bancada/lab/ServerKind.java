package io.github.bancada.lab;

import io.github.bancada.text.Token;

/** The kinds of servers that {@link LabServer} starts. */
enum ServerKind implements Token {
  /** An LDAP directory; the only kind in old plans. */
  DIRECTORY(new DirectoryKind()),
  /** A website of one page. */
  WEBSITE(new WebsiteKind()),
  /** A MySQL or MariaDB. */
  DATABASE(new DatabaseKind());

  private final LabKind starter;

  ServerKind(LabKind starter) {
    this.starter = starter;
  }

  LabKind starter() {
    return starter;
  }
}
