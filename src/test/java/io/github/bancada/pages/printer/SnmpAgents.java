package io.github.bancada.pages.printer;

/** Requests to agents of SNMP. Stateless. */
abstract class SnmpAgents {
  static final int SOON_MILLIS = 200;

  static CounterSample ask(PrinterFields fields) {
    try (PrinterUser user = new PrinterUser()) {
      return user.run(fields);
    }
  }

  static PrinterFields v2c(PrinterAgent agent) {
    return PrinterFields.of(PrinterProtocol.SNMP_V2C, agent.port());
  }

  static PrinterFields v3(PrinterAgent agent) {
    return PrinterFields.v3(agent.port(), SnmpAuthentication.SHA_256, SnmpPrivacy.AES_128);
  }
}
