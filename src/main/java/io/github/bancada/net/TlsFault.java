package io.github.bancada.net;

import java.util.Optional;
import javax.net.ssl.SSLException;

/** Explains failures of TLS and names the field to correct. Stateless. */
public final class TlsFault {
  /** Java's text for an alert of the peer (RFC 8446 section 6). */
  private static final String ALERT = "Received fatal alert: ";

  private TlsFault() {}

  /**
   * A sentence about a failure, without the server's address.
   *
   * @return empty if it is not a TLS failure, or nothing can be added to its message
   */
  public static Optional<String> sentence(Throwable failure, TlsFields fields) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof ServerTrust.RefusedException) {
        return Optional.of(e.getMessage());
      }
    }
    return failure instanceof SSLException && failure.getMessage() != null
        ? ofMessage(failure.getMessage(), fields)
        : Optional.empty();
  }

  private static Optional<String> ofMessage(String said, TlsFields fields) {
    int alert = said.indexOf(ALERT);
    if (alert >= 0) {
      return Optional.of(ofAlert(said.substring(alert + ALERT.length()).strip(), fields));
    }
    if (said.contains("Unsupported or unrecognized SSL message")) {
      return Optional.of(
          "the server answered in plain text where TLS was expected; check the port, or use a"
              + " transport without TLS");
    }
    if (said.contains("Remote host terminated the handshake")
        || said.contains("readHandshakeRecord")) {
      return Optional.of(
          "the server closed the connection during the TLS handshake; it may not speak TLS on this"
              + " port, or support none of the offered TLS versions"
              + offered(fields)
              + certificate(fields).map(hint -> ", or " + hint).orElse(""));
    }
    if (said.contains("No appropriate protocol") || said.contains("selected protocol version")) {
      return Optional.of(versions(fields, said));
    }
    return Optional.empty();
  }

  /**
   * The possible reason why a server closes a connection before its first answer. In TLS 1.3 the
   * client's handshake ends before the server checks its certificate, and the server's alert is
   * lost if the client writes first.
   *
   * @return continues "the server may"; empty if there is no field for client certificates
   */
  public static Optional<String> certificate(TlsFields fields) {
    if (fields.clientKey().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        fields.hasClientKey()
            ? "refuse the client certificate in " + fields.clientKey()
            : "require a client certificate; give it in " + fields.clientKey());
  }

  private static String ofAlert(String alert, TlsFields fields) {
    return switch (alert) {
      case "protocol_version", "insufficient_security", "inappropriate_fallback" ->
          versions(fields, "alert " + alert);
      case "handshake_failure" ->
          "the server supports none of the offered TLS versions and cipher suites"
              + offered(fields)
              + clientCertificateAtFault(fields)
              + " (alert handshake_failure)";
      case "bad_certificate",
          "certificate_required",
          "certificate_unknown",
          "certificate_expired",
          "certificate_revoked",
          "unsupported_certificate",
          "unknown_ca",
          "access_denied" ->
          ofClient(alert, fields);
      case "unrecognized_name" ->
          "the server has no certificate for the host name in the URL; use a name from its"
              + " certificate (alert unrecognized_name)";
      default -> "the server ended TLS with the alert " + alert + "; see the server's log";
    };
  }

  /** RFC 5246 section 7.4.6: a server may answer a missing certificate with handshake_failure. */
  private static String clientCertificateAtFault(TlsFields fields) {
    if (fields.clientKey().isEmpty()) {
      return "";
    }
    return (fields.hasClientKey()
            ? ", or refuses the client certificate in "
            : ", or requires a client certificate; give it in ")
        + fields.clientKey();
  }

  private static String ofClient(String alert, TlsFields fields) {
    if (fields.clientKey().isEmpty()) {
      return "the server requires another client certificate or none (alert " + alert + ")";
    }
    return fields.hasClientKey()
        ? "the server refuses the client certificate (alert "
            + alert
            + "); give a valid one in "
            + fields.clientKey()
            + " from an authority that the server trusts"
        : "the server requires a client certificate; give it in "
            + fields.clientKey()
            + " (alert "
            + alert
            + ")";
  }

  private static String versions(TlsFields fields, String said) {
    return String.format(
        "client and server share no TLS version or cipher suite%s (%s)", offered(fields), said);
  }

  private static String offered(TlsFields fields) {
    return fields.versions().isEmpty()
        ? ""
        : " (offered: "
            + String.join(", ", fields.offered())
            + "; set others in "
            + fields.versions()
            + ")";
  }
}
