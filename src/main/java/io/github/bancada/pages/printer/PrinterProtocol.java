package io.github.bancada.pages.printer;

import io.github.bancada.text.Token;

/** The protocol that requests a printer's life count. */
public enum PrinterProtocol implements Token {
  SNMP_V1("SNMP v1", 161),
  SNMP_V2C("SNMP v2c", 161),
  SNMP_V3("SNMP v3", 161),
  PJL("PJL", 9100);

  private final String title;
  private final int defaultPort;

  PrinterProtocol(String title, int defaultPort) {
    this.title = title;
    this.defaultPort = defaultPort;
  }

  /** The name in messages. */
  String title() {
    return title;
  }

  /** UDP for SNMP, TCP for PJL. */
  public int defaultPort() {
    return defaultPort;
  }
}
