package io.github.bancada.ldap.convert;

import java.util.stream.Stream;

/**
 * The server and the identity of a request of JMeter. Immutable.
 *
 * @param url without a base
 * @param trustAll whether any certificate is accepted
 * @param connectTimeout in milliseconds; "" if JMeter sets none
 * @param rootDn which JMeter appends to every DN
 */
record Directory(
    String url,
    boolean trustAll,
    String connectTimeout,
    String bindDn,
    String bindPassword,
    String rootDn) {

  /** The property with the name of the server. */
  static final String SERVER = "servername";

  /** Reads an LDAP Extended Request. */
  static Directory ofExtended(StockProperties from) throws NoEquivalentException {
    return new Directory(
        url(from, from.flag("secure")),
        from.flag("trustall"),
        from.text("connection_timeout").strip(),
        from.text("user_dn"),
        from.text("user_pw"),
        from.text("rootdn").strip());
  }

  /** Reads an LDAP Request. */
  static Directory ofSimple(StockProperties from) {
    return new Directory(
        url(from, false),
        false,
        "",
        from.text("ConfigTestElement.username"),
        from.text("ConfigTestElement.password"),
        from.text("rootdn").strip());
  }

  private static String url(StockProperties from, boolean secure) {
    String host = from.text(SERVER).strip();
    if (host.isEmpty()) {
      host = "localhost";
    } else if (host.contains(":") && !host.startsWith("[") && !FieldText.hasVariable(host)) {
      host = "[" + host + "]";
    }
    String port = from.text("port").strip();
    return (secure ? "ldaps://" : "ldap://") + host + (port.isEmpty() ? "" : ":" + port);
  }

  /** A name below the root. */
  String dn(String name) {
    return DnText.within(rootDn, name.strip());
  }

  /** Fills in the fields of server, TLS and bind. */
  NewElement into(NewElement element) {
    element.with("url", url);
    if (trustAll) {
      element.with("trust", "all");
    }
    connectTimeout(element);
    if (bindDn.isEmpty() != bindPassword.isEmpty()) {
      element.with("bind", "anonymous");
      element.note(
          "a simple bind needs both DN and password (RFC 4513, section 5.1.2), and one of them"
              + " is empty, so it binds anonymously");
    } else {
      element.with("bind", "simpleOrAnonymous");
      element.with("bindDn", bindDn).with("bindPassword", bindPassword);
    }
    if (Stream.of(url, bindDn, bindPassword).anyMatch(FieldText::changes)) {
      element.note(
          "server or bind has a function, which each sampler evaluates anew; put its result into a"
              + " variable first, or each sample may bind as another user");
    }
    return element;
  }

  private void connectTimeout(NewElement element) {
    if (connectTimeout.matches("\\d+") || FieldText.hasVariable(connectTimeout)) {
      element.with("connectTimeout", connectTimeout);
    } else if (connectTimeout.matches("-\\d+")) {
      element.with("connectTimeout", "0");
    } else if (!connectTimeout.isEmpty()) {
      element.note(
          "connection timeout '" + connectTimeout + "' is not a number; it is 10000 ms now");
    }
  }
}
