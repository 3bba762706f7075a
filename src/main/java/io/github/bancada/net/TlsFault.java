package io.github.bancada.net;

import java.util.Optional;
import javax.net.ssl.SSLException;

/** Says what a failure of TLS means and which field mends it. Stateless. */
public final class TlsFault {
  /** How Java words an alert of the peer (RFC 8446 section 6). */
  private static final String ALERT = "Received fatal alert: ";

  private TlsFault() {}

  /**
   * A sentence about a failure, without the server's address.
   *
   * @return empty if it is none of TLS, or says nothing beyond its own message
   */
  public static Optional<String> sentence(Throwable failure, TlsFields fields) {
    for (Throwable e = failure; e != null; e = e.getCause()) {
      if (e instanceof ServerTrust.Refused) {
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
              + " port, or take none of the TLS versions offered"
              + offered(fields)
              + certificate(fields).map(hint -> ", or " + hint).orElse(""));
    }
    if (said.contains("No appropriate protocol") || said.contains("selected protocol version")) {
      return Optional.of(versions(fields, said));
    }
    return Optional.empty();
  }

  /**
   * What may be wrong with a server that closes a connection before its first answer. In TLS 1.3 a
   * client is done before the server looks at its certificate, and what the server says of it is
   * lost if the client writes first.
   *
   * @return to be put behind "the server may"; empty if there is no field for client certificates
   */
  public static Optional<String> certificate(TlsFields fields) {
    if (fields.clientKey().isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        fields.hasClientKey()
            ? "refuse the client certificate in " + fields.clientKey()
            : "want a client certificate, given in " + fields.clientKey());
  }

  private static String ofAlert(String alert, TlsFields fields) {
    return switch (alert) {
      case "protocol_version", "insufficient_security", "inappropriate_fallback" ->
          versions(fields, "alert " + alert);
      case "handshake_failure" ->
          "the server found no TLS version and cipher suite in common"
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
          "the server knows no certificate for the host name in the URL; write the name it goes by"
              + " (alert unrecognized_name)";
      default -> "the server broke TLS off with the alert " + alert + "; its log may say why";
    };
  }

  /** RFC 5246 section 7.4.6: a server may answer a missing certificate with handshake_failure. */
  private static String clientCertificateAtFault(TlsFields fields) {
    if (fields.clientKey().isEmpty()) {
      return "";
    }
    return (fields.hasClientKey()
            ? ", or does not take the client certificate given in "
            : ", or wants a client certificate, given in ")
        + fields.clientKey();
  }

  private static String ofClient(String alert, TlsFields fields) {
    if (fields.clientKey().isEmpty()) {
      return "the server wants a client certificate, or refuses the one it got (alert "
          + alert
          + ")";
    }
    return fields.hasClientKey()
        ? "the server does not take the client certificate (alert "
            + alert
            + "); give one in "
            + fields.clientKey()
            + " that is valid and comes from an authority that the server trusts"
        : "the server wants a client certificate; give it in "
            + fields.clientKey()
            + " (alert "
            + alert
            + ")";
  }

  private static String versions(TlsFields fields, String said) {
    return "client and server have no TLS version or cipher suite in common"
        + offered(fields)
        + " ("
        + said
        + ")";
  }

  private static String offered(TlsFields fields) {
    return fields.versions().isEmpty()
        ? ""
        : " (offered: "
            + String.join(", ", fields.offered())
            + "; others can be named in "
            + fields.versions()
            + ")";
  }
}
