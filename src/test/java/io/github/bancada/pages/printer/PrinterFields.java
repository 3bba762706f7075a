package io.github.bancada.pages.printer;

/** Settings as the fields of the sampler would give them, everything not set being empty. */
public final class PrinterFields {
  private final String protocol;
  private final int port;
  private String timeLimit = "20000";
  private String retries = "";
  private String oid = "";
  private String community = PrinterAgent.COMMUNITY;
  private String user = "";
  private String authentication = "";
  private String authenticationPassword = PrinterAgent.AUTHENTICATION_PASSWORD;
  private String privacy = "";
  private String privacyPassword = PrinterAgent.PRIVACY_PASSWORD;
  private String expected = "";
  private String wait = "";
  private String interval = "1";

  private PrinterFields(PrinterProtocol protocol, int port) {
    this.protocol = protocol.token();
    this.port = port;
  }

  public static PrinterFields of(PrinterProtocol protocol, int port) {
    return new PrinterFields(protocol, port);
  }

  public static PrinterFields v3(int port, SnmpAuthentication authentication, SnmpPrivacy privacy) {
    PrinterFields fields = of(PrinterProtocol.SNMP_V3, port);
    fields.user = PrinterAgent.user(authentication, privacy);
    fields.authentication = authentication.token();
    fields.privacy = privacy.token();
    return fields;
  }

  PrinterFields timeLimit(int millis) {
    timeLimit = Integer.toString(millis);
    return this;
  }

  PrinterFields retries(int count) {
    retries = Integer.toString(count);
    return this;
  }

  PrinterFields oid(String value) {
    oid = value;
    return this;
  }

  PrinterFields community(String value) {
    community = value;
    return this;
  }

  PrinterFields user(String value) {
    user = value;
    return this;
  }

  PrinterFields authentication(SnmpAuthentication value) {
    authentication = value.token();
    return this;
  }

  PrinterFields privacy(SnmpPrivacy value) {
    privacy = value.token();
    return this;
  }

  PrinterFields authenticationPassword(String value) {
    authenticationPassword = value;
    return this;
  }

  PrinterFields privacyPassword(String value) {
    privacyPassword = value;
    return this;
  }

  PrinterFields expect(long delta) {
    expected = Long.toString(delta);
    return this;
  }

  PrinterFields waitSeconds(int seconds) {
    wait = Integer.toString(seconds);
    return this;
  }

  PrinterFields interval(int millis) {
    interval = Integer.toString(millis);
    return this;
  }

  public PrinterSettings build() {
    PrinterAddress address =
        PrinterAddress.parse("127.0.0.1", protocol, Integer.toString(port), timeLimit, retries);
    SnmpSettings snmp =
        address.protocol() == PrinterProtocol.PJL
            ? null
            : SnmpSettings.parse(
                address.protocol(),
                oid,
                community,
                user,
                authentication,
                authenticationPassword,
                privacy,
                privacyPassword);
    return new PrinterSettings(address, snmp, DeltaExpectation.parse(expected, wait, interval));
  }
}
