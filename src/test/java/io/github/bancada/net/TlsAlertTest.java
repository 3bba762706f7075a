package io.github.bancada.net;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Alerts of a peer (RFC 8446 section 6) as sentences that name the field to correct. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class TlsAlertTest {
  /** A workload with every field, and one with only the field Trust. */
  private static final TlsFields ALL =
      new TlsFields(
          "Trust", "Verify host name", "Client key", false, "Versions", List.of("TLSv1.3"));

  private static final TlsFields ALL_WITH_KEY =
      new TlsFields(
          "Trust", "Verify host name", "Client key", true, "Versions", List.of("TLSv1.3"));

  private static final TlsFields FEW = new TlsFields("Trust", "", "", false, "", List.of());

  private static Optional<String> ofAlert(String alert, TlsFields fields) {
    return TlsFault.sentence(new SSLHandshakeException("Received fatal alert: " + alert), fields);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "bad_certificate",
        "certificate_required",
        "certificate_unknown",
        "certificate_expired",
        "certificate_revoked",
        "unsupported_certificate",
        "unknown_ca",
        "access_denied"
      })
  void alertAboutTheClientsCertificateNamesItsField(String alert) {
    assertThat(ofAlert(alert, ALL))
        .hasValue(
            "the server requires a client certificate; give it in Client key (alert "
                + alert
                + ")");
    assertThat(ofAlert(alert, ALL_WITH_KEY))
        .hasValue(
            "the server refuses the client certificate (alert "
                + alert
                + "); give a valid one in Client key from an authority that the server trusts");
    assertThat(ofAlert(alert, FEW))
        .hasValue("the server requires another client certificate or none (alert " + alert + ")");
  }

  @ParameterizedTest
  @ValueSource(strings = {"protocol_version", "insufficient_security", "inappropriate_fallback"})
  void alertAboutVersionsNamesThem(String alert) {
    assertThat(ofAlert(alert, ALL))
        .hasValue(
            "client and server share no TLS version or cipher suite (offered: TLSv1.3; set others"
                + " in Versions) (alert "
                + alert
                + ")");
    assertThat(ofAlert(alert, FEW))
        .hasValue("client and server share no TLS version or cipher suite (alert " + alert + ")");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "handshake_failure | supports none of the offered TLS versions and cipher suites",
        "unrecognized_name | has no certificate for the host name in the URL",
        "internal_error | ended TLS with the alert internal_error; see the server's log"
      })
  void otherAlertsAreSentencesToo(String alert, String sentence) {
    assertThat(ofAlert(alert, FEW).orElseThrow()).contains(sentence);
  }

  @Test
  void failureOfHandshakeMayBeTheClientsCertificate() {
    assertThat(ofAlert("handshake_failure", ALL).orElseThrow())
        .contains(", or requires a client certificate; give it in Client key");
    assertThat(ofAlert("handshake_failure", ALL_WITH_KEY).orElseThrow())
        .contains(", or refuses the client certificate in Client key");
    assertThat(TlsFault.certificate(ALL_WITH_KEY))
        .hasValue("refuse the client certificate in Client key");
    assertThat(TlsFault.certificate(FEW)).isEmpty();
  }

  @Test
  void failureThatIsNotOfTlsIsNotExplained() {
    assertThat(TlsFault.sentence(new IOException("Received fatal alert: unknown_ca"), ALL))
        .isEmpty();
    assertThat(TlsFault.sentence(new SSLHandshakeException("something else"), ALL)).isEmpty();
  }
}
