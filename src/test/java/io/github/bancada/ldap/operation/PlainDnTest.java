package io.github.bancada.ldap.operation;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DN;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The quick look at a DN agrees with the SDK's. */
class PlainDnTest {
  private static String name(Any any) {
    return any.textOf(
        8,
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
  }

  @Property
  void tellsOfEachTextWhatTheSdkTells(Any any) {
    String text = name(any);
    assertThat(PlainDn.isValid(text)).as(text).isEqualTo(DN.isValidDN(text));
  }

  @Property
  void tellsOfAnyTextWhatTheSdkTells(Any any) {
    String text = any.text();
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
