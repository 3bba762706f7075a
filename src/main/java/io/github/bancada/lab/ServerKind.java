package io.github.bancada.lab;

import io.github.bancada.text.Token;

/** The kinds of servers that {@link LabServer} starts. */
enum ServerKind implements Token {
  /** An LDAP directory; the only kind in old plans. */
  DIRECTORY("directory", new DirectoryKind()),
  /** A website of one page. */
  WEBSITE("website", new WebsiteKind()),
  /** A MySQL or MariaDB. */
  DATABASE("database", new DatabaseKind());

  private final String token;
  private final LabKind starter;

  ServerKind(String token, LabKind starter) {
    this.token = token;
    this.starter = starter;
  }

  @Override
  public String token() {
    return token;
  }

  LabKind starter() {
    return starter;
  }
}
