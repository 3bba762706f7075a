package io.github.bancada.ldap.wire;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LdapResultTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "0 success",
        "4 sizeLimitExceeded",
        "32 noSuchObject",
        "34 invalidDNSyntax",
        "49 invalidCredentials",
        "51 busy",
        "52 unavailable",
        "53 unwillingToPerform",
        "81 serverDown",
        "84 decodingError",
        "85 timeout",
        "91 connectError",
      })
  void codeIsShownWithItsName(String text) {
    assertThat(LdapResult.codeText(Integer.parseInt(text.split(" ")[0]))).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(ints = {4711, -1, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void unknownCodeIsShownAsANumber(int code) {
    assertThat(LdapResult.codeText(code)).isEqualTo(Integer.toString(code));
  }

  @Test
  void nameOfACodeIsMadeOnce() {
    assertThat(LdapResult.codeText(32)).isSameAs(LdapResult.codeText(32));
  }
}
