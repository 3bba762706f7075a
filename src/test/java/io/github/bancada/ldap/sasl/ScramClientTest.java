package io.github.bancada.ldap.sasl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.charset.StandardCharsets;
import javax.security.sasl.SaslException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The conversation that RFC 7677 section 3 gives, and servers that break the rules. */
class ScramClientTest {
  private static final String NONCE = "rOprNGfwEbeRWgbNEkqO";
  private static final String SERVER_NONCE = NONCE + "%hvYDpWUa2RaTCAfuxFIlj)hNlF$k0";
  private static final String SERVER_FIRST =
      "r=" + SERVER_NONCE + ",s=W22ZaJ0SNY7soEsUEjb6gQ==,i=4096";

  private static ScramClient client() {
    return new ScramClient("user", "pencil", NONCE);
  }

  private static String say(ScramClient client, String challenge) throws SaslException {
    byte[] said = client.evaluateChallenge(challenge.getBytes(StandardCharsets.UTF_8));
    return new String(said, StandardCharsets.UTF_8);
  }

  private static void refuses(ScramClient client, String challenge, String message) {
    assertThatThrownBy(() -> say(client, challenge))
        .isInstanceOf(SaslException.class)
        .hasMessageContaining(message);
  }

  @Test
  void conversationOfTheStandard() throws SaslException {
    ScramClient client = client();

    assertThat(say(client, "")).isEqualTo("n,,n=user,r=" + NONCE);
    assertThat(say(client, SERVER_FIRST))
        .isEqualTo("c=biws,r=" + SERVER_NONCE + ",p=dHzbZapWIk4jUhN+Ute9ytag9zjfMHgsqmmiz7AndVQ=");
    assertThat(client.isComplete()).isFalse();
    assertThat(say(client, "v=6rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=")).isEmpty();
    assertThat(client.isComplete()).isTrue();
  }

  @Test
  void serverThatDoesNotKnowThePasswordIsRefused() throws SaslException {
    ScramClient client = client();
    say(client, "");
    say(client, SERVER_FIRST);

    refuses(
        client,
        "v=7rriTRBi23WpRR/wtup+mMhUZUn/dB5nLTJRsjl95G4=",
        "does not prove that it knows the password");
    assertThat(client.isComplete()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "r=x",
        "r=other,s=AAAA,i=1",
        "r=" + NONCE + ",s=AAAA,i=1",
        "m=ext,r=" + SERVER_NONCE + ",s=AAAA,i=1",
        "r=" + SERVER_NONCE + ",s=,i=1",
        "r=" + SERVER_NONCE + ",s=?,i=1",
        "r=" + SERVER_NONCE + ",s=AAAA,i=0",
        "r=" + SERVER_NONCE + ",s=AAAA,i=-1",
        "r=" + SERVER_NONCE + ",s=AAAA,i=2000001",
        "r=" + SERVER_NONCE + ",s=AAAA,i=99999999999999999999",
      })
  void firstMessageThatBreaksTheRulesIsRefused(String message) throws SaslException {
    ScramClient client = client();
    say(client, "");

    refuses(client, message, "");
  }

  @Test
  void lastMessageMayBeAnError() throws SaslException {
    ScramClient client = client();
    say(client, "");
    say(client, SERVER_FIRST);

    refuses(client, "e=other-error", "it says other-error");
  }

  @Test
  void commaAndEqualsSignOfAUserAreEscaped() throws SaslException {
    assertThat(say(new ScramClient("a=b,c", "x", "n"), "")).isEqualTo("n,,n=a=3Db=2Cc,r=n");
  }

  @Property(tries = 200)
  void whateverTheServerSaysEndsInAnAnswerOrASaslException(Any any) {
    ScramClient client = client();
    try {
      say(client, "");
      say(client, any.text());
      say(client, any.text());
    } catch (SaslException e) {
      assertThat(e.getMessage()).isNotBlank();
    }
    assertThat(client.isComplete()).isFalse();
  }
}
