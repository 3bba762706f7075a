package io.github.bancada.pages.printer;

import java.util.Locale;

/**
 * The settings of one sample of a printer's counter. Immutable.
 *
 * @param snmp null for PJL
 */
public record PrinterSettings(
    PrinterAddress address, SnmpSettings snmp, DeltaExpectation expectation) {

  /** Identifies a counter of a printer, regardless of credentials. */
  record Counter(String host, int port, String name) {}

  Counter counter() {
    return new Counter(
        address.host().toLowerCase(Locale.ROOT),
        address.port(),
        snmp == null ? "PAGECOUNT" : snmp.oid().toDottedString());
  }

  /** Description of the request, without secrets. */
  String request() {
    String what = snmp == null ? "INFO PAGECOUNT" : "GET " + snmp.oid().toDottedString();
    return address.protocol().title() + " " + what + " from " + address.hostAndPort();
  }
}
