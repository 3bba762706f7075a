package io.github.bancada.pages.printer;

import java.time.Duration;

/** Builds settings like the fields of the sampler; others are empty. */
public final class PrinterFields {
  private final PrinterProtocol protocol;
  private final int port;
  private int timeLimitMillis = 20_000;
  private int retries;
  private String oid = "";
  private String community = PrinterAgent.COMMUNITY;
  private String user = "";
  private SnmpAuthentication authentication = SnmpAuthentication.NONE;
  private String authenticationPassword = PrinterAgent.AUTHENTICATION_PASSWORD;
  private SnmpPrivacy privacy = SnmpPrivacy.NONE;
  private String privacyPassword = PrinterAgent.PRIVACY_PASSWORD;
  private long expected = DeltaExpectation.ANY;
  private int waitSeconds;
  private int intervalMillis = 1;

  private PrinterFields(PrinterProtocol protocol, int port) {
    this.protocol = protocol;
    this.port = port;
  }

  public static PrinterFields of(PrinterProtocol protocol, int port) {
    return new PrinterFields(protocol, port);
  }

  public static PrinterFields v3(int port, SnmpAuthentication authentication, SnmpPrivacy privacy) {
    PrinterFields fields = of(PrinterProtocol.SNMP_V3, port);
    fields.user = PrinterAgent.user(authentication, privacy);
    fields.authentication = authentication;
    fields.privacy = privacy;
    return fields;
  }

  PrinterFields timeLimit(int millis) {
    timeLimitMillis = millis;
    return this;
  }

  PrinterFields retries(int count) {
    retries = count;
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
    authentication = value;
    return this;
  }

  PrinterFields privacy(SnmpPrivacy value) {
    privacy = value;
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
    expected = delta;
    return this;
  }

  PrinterFields waitSeconds(int seconds) {
    waitSeconds = seconds;
    return this;
  }

  PrinterFields interval(int millis) {
    intervalMillis = millis;
    return this;
  }

  public PrinterSettings build() {
    PrinterAddress address =
        new PrinterAddress(
            "127.0.0.1", protocol, port, Duration.ofMillis(timeLimitMillis), retries);
    DeltaExpectation expectation =
        new DeltaExpectation(
            expected, Duration.ofSeconds(waitSeconds), Duration.ofMillis(intervalMillis));
    return new PrinterSettings(address, snmp(), expectation);
  }

  private SnmpSettings snmp() {
    return switch (protocol) {
      case PJL -> null;
      case SNMP_V1, SNMP_V2C -> SnmpSettings.community(oid, community);
      case SNMP_V3 ->
          SnmpSettings.user(
              oid, user, authentication, authenticationPassword, privacy, privacyPassword);
    };
  }
}
