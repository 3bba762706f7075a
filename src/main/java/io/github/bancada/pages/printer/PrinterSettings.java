package io.github.bancada.pages.printer;

import java.util.Locale;

/**
 * Everything one sample of a printer's counter needs to know. Immutable.
 *
 * @param snmp null for PJL
 */
public record PrinterSettings(
    PrinterAddress address, SnmpSettings snmp, DeltaExpectation expectation) {

  /** Which counter of which printer, whoever asks for it and how. */
  record Counter(String host, int port, String name) {}

  Counter counter() {
    return new Counter(
        address.host().toLowerCase(Locale.ROOT),
        address.port(),
        snmp == null ? "PAGECOUNT" : snmp.oid().toDottedString());
  }

  /** The question in words, without secrets. */
  public String request() {
    String what = snmp == null ? "INFO PAGECOUNT" : "GET " + snmp.oid().toDottedString();
    return address.protocol().title() + " " + what + " from " + address.hostAndPort();
  }
}
