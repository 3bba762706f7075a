package io.github.bancada.ldap.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DN;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick look at a DN agrees with the SDK's. */
class PlainDnTest {
  @Provide
  Arbitrary<String> names() {
    Arbitrary<String> piece =
        Arbitraries.of(
            "cn",
            "=",
            ",",
            "dc=a",
            "-",
            "1",
            ".",
            "_",
            "@",
            " ",
            "+",
            "#",
            "\\",
            "\"",
            ";",
            "é",
            "ou=x,",
            "2.5.4.3=",
            "uid=user.1");
    return piece.list().ofMaxSize(8).map(pieces -> String.join("", pieces));
  }

  @Property
  void tellsOfEachTextWhatTheSdkTells(@ForAll("names") String text) {
    assertThat(PlainDn.isValid(text)).as(text).isEqualTo(DN.isValidDN(text));
  }

  @Property
  void tellsOfAnyTextWhatTheSdkTells(@ForAll String text) {
    assertThat(PlainDn.isValid(text)).isEqualTo(DN.isValidDN(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "cn=fulano1,dc=testeperformance",
        "uid=user.1,ou=People,dc=example,dc=org",
        "mail=ana_silva@example.org,o=a-b",
      })
  void usualNamesNeedNoLookOfTheSdk(String text) {
    assertThat(PlainDn.isPlain(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "cn", "cn=", "=a", "cn=a,", "cn=Ana Silva", "cn=a+sn=b", "1=a", "cn =a"})
  void othersAreLeftToIt(String text) {
    assertThat(PlainDn.isPlain(text)).isFalse();
  }
}
