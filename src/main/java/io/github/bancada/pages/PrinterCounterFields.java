package io.github.bancada.pages;

import io.github.bancada.pages.printer.DeltaExpectation;
import io.github.bancada.pages.printer.PrinterAddress;
import io.github.bancada.pages.printer.PrinterProtocol;
import io.github.bancada.pages.printer.PrinterSettings;
import io.github.bancada.pages.printer.SnmpSettings;
import io.github.bancada.text.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.AbstractSampler;

/**
 * The fields of {@link PrinterCounter}, variables filled in by JMeter before each sample. All are
 * text, so that each takes JMeter variables and functions and a wrong value is reported instead of
 * silently read as 0. Their names are part of the plan's file format: never rename one.
 */
abstract class PrinterCounterFields extends AbstractSampler {
  private static final long serialVersionUID = 1L;

  private transient String host = "";
  private transient String protocol = "";
  private transient String port = "";
  private transient String timeLimit = "";
  private transient String retries = "";
  private transient String oid = "";
  private transient String community = "";
  private transient String user = "";
  private transient String authentication = "";
  private transient String authenticationPassword = "";
  private transient String privacy = "";
  private transient String privacyPassword = "";
  private transient String expectedDelta = "";
  private transient String waitLimit = "";
  private transient String pollInterval = "";

  /**
   * What the fields say.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  final PrinterSettings settings() {
    return new PrinterSettings(address(host), snmp(), expectation());
  }

  /** What is wrong already before the test; one sentence each, empty if nothing is. */
  final List<String> problems() {
    List<String> problems = new ArrayList<>();
    // An empty host may yet be set by a pre-processor or an element further down in the plan.
    String anyHost = Setting.text(host).isEmpty() ? "printer" : host;
    check(problems, () -> address(anyHost), host, protocol, port, timeLimit, retries);
    check(
        problems,
        this::snmp,
        protocol,
        oid,
        community,
        user,
        authentication,
        authenticationPassword,
        privacy,
        privacyPassword);
    check(problems, this::expectation, expectedDelta, waitLimit, pollInterval);
    return problems.stream().distinct().toList(); // the protocol is read twice
  }

  /** Those with variables in them are read with the first sample. */
  private static void check(List<String> problems, Runnable parser, String... fields) {
    if (Stream.of(fields).anyMatch(text -> text != null && text.contains("${"))) {
      return;
    }
    try {
      parser.run();
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage());
    }
  }

  private PrinterAddress address(String name) {
    return PrinterAddress.parse(name, protocol, port, timeLimit, retries);
  }

  private SnmpSettings snmp() {
    PrinterProtocol how = PrinterAddress.protocol(protocol);
    return how == PrinterProtocol.PJL
        ? null
        : SnmpSettings.parse(
            how,
            oid,
            community,
            user,
            authentication,
            authenticationPassword,
            privacy,
            privacyPassword);
  }

  private DeltaExpectation expectation() {
    return DeltaExpectation.parse(expectedDelta, waitLimit, pollInterval);
  }

  public String getHost() {
    return host;
  }

  public void setHost(String host) {
    this.host = host;
  }

  public String getProtocol() {
    return protocol;
  }

  public void setProtocol(String protocol) {
    this.protocol = protocol;
  }

  public String getPort() {
    return port;
  }

  public void setPort(String port) {
    this.port = port;
  }

  public String getTimeLimit() {
    return timeLimit;
  }

  public void setTimeLimit(String timeLimit) {
    this.timeLimit = timeLimit;
  }

  public String getRetries() {
    return retries;
  }

  public void setRetries(String retries) {
    this.retries = retries;
  }

  public String getOid() {
    return oid;
  }

  public void setOid(String oid) {
    this.oid = oid;
  }

  public String getCommunity() {
    return community;
  }

  public void setCommunity(String community) {
    this.community = community;
  }

  public String getUser() {
    return user;
  }

  public void setUser(String user) {
    this.user = user;
  }

  public String getAuthentication() {
    return authentication;
  }

  public void setAuthentication(String authentication) {
    this.authentication = authentication;
  }

  public String getAuthenticationPassword() {
    return authenticationPassword;
  }

  public void setAuthenticationPassword(String authenticationPassword) {
    this.authenticationPassword = authenticationPassword;
  }

  public String getPrivacy() {
    return privacy;
  }

  public void setPrivacy(String privacy) {
    this.privacy = privacy;
  }

  public String getPrivacyPassword() {
    return privacyPassword;
  }

  public void setPrivacyPassword(String privacyPassword) {
    this.privacyPassword = privacyPassword;
  }

  public String getExpectedDelta() {
    return expectedDelta;
  }

  public void setExpectedDelta(String expectedDelta) {
    this.expectedDelta = expectedDelta;
  }

  public String getWaitLimit() {
    return waitLimit;
  }

  public void setWaitLimit(String waitLimit) {
    this.waitLimit = waitLimit;
  }

  public String getPollInterval() {
    return pollInterval;
  }

  public void setPollInterval(String pollInterval) {
    this.pollInterval = pollInterval;
  }
}
