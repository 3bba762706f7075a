package io.github.bancada.pages.printer;

import io.github.bancada.text.Token;

/** The protocol that requests a printer's life count. */
public enum PrinterProtocol implements Token {
  SNMP_V1("snmpV1", "SNMP v1", 161),
  SNMP_V2C("snmpV2c", "SNMP v2c", 161),
  SNMP_V3("snmpV3", "SNMP v3", 161),
  PJL("pjl", "PJL", 9100);

  private final String word;
  private final String title;
  private final int defaultPort;

  PrinterProtocol(String word, String title, int defaultPort) {
    this.word = word;
    this.title = title;
    this.defaultPort = defaultPort;
  }

  @Override
  public String token() {
    return word;
  }

  /** The name for people. */
  String title() {
    return title;
  }

  /** UDP for SNMP, TCP for PJL. */
  public int defaultPort() {
    return defaultPort;
  }
}
