package io.github.bancada.ldap.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.ldap.wire.LdapAddress.Transport;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LdapAddressTest {
  @ParameterizedTest
  @CsvSource({
    "ldap://host:3890, TCP, host, 3890",
    "ldap://host, TCP, host, 389",
    "LDAP://host, TCP, host, 389",
    "ldap://, TCP, localhost, 389",
    "ldap:///, TCP, localhost, 389",
    "ldaps://host, TLS, host, 636",
    "ldaps://host:6360/, TLS, host, 6360",
    "ldap://127.0.0.1:3890, TCP, 127.0.0.1, 3890",
    "ldap://[::1]:3890, TCP, ::1, 3890",
    "ldaps://[2001:db8::1], TLS, 2001:db8::1, 636",
    "' ldap://host ', TCP, host, 389",
    "ldapi://, UNIX, '', 0",
    "ldapi:///, UNIX, '', 0",
    "LDAPI://%2Frun%2Fldapi, UNIX, /run/ldapi, 0",
    "ldapi://%2Frun%2Fldapi, UNIX, /run/ldapi, 0",
    "ldapi://%2frun%2fldapi/, UNIX, /run/ldapi, 0",
    "ldapi:///run/slapd/ldapi, UNIX, /run/slapd/ldapi, 0",
    "ldapi:///run/a%20b/ldapi, UNIX, /run/a b/ldapi, 0",
    "ldapi://%2Frun%2Fjo%C3%A3o, UNIX, /run/joão, 0",
    "ldapi:///run/joão, UNIX, /run/joão, 0",
    "ldapi:///dc=example, UNIX, '', 0",
  })
  void urlNamesTransportHostAndPort(String url, Transport transport, String host, int port) {
    LdapAddress address = LdapAddress.parse(url);

    assertThat(address.transport()).isEqualTo(transport);
    assertThat(address.host()).isEqualTo(host);
    assertThat(address.port()).isEqualTo(port);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ldap://host/dc=example,dc=org?cn,uid?one?(uid=a)",
        "ldapi://%2Frun%2Fldapi/dc=example,dc=org?cn,uid?one?(uid=a)",
        "ldapi:///dc=example,dc=org?cn,uid?one?(uid=a)",
      })
  void urlCarriesASearch(String url) {
    LdapAddress address = LdapAddress.parse(url);

    assertThat(address.baseDn()).isEqualTo("dc=example,dc=org");
    assertThat(address.attributes()).containsExactly("cn", "uid");
    assertThat(address.scope()).isEqualTo(SearchScope.ONE);
    assertThat(address.filter()).hasToString("(uid=a)");
  }

  @Test
  void pathWrittenPlainlyMayBeFollowedByASearchWithoutBase() {
    LdapAddress address = LdapAddress.parse("ldapi:///run/ldapi?cn?sub?(uid=a)");

    assertThat(address.host()).isEqualTo("/run/ldapi");
    assertThat(address.baseDn()).isNull();
    assertThat(address.attributes()).containsExactly("cn");
    assertThat(address.scope()).isEqualTo(SearchScope.SUB);
    assertThat(address.filter()).hasToString("(uid=a)");
  }

  @Test
  void urlWithoutASearchLeavesItOpen() {
    LdapAddress address = LdapAddress.parse("ldap://host");

    assertThat(address.baseDn()).isNull();
    assertThat(address.scope()).isNull();
    assertThat(address.filter()).isNull();
    assertThat(address.attributes()).isEmpty();
  }

  @Test
  void percentEncodingInTheSearchIsDecoded() {
    LdapAddress address = LdapAddress.parse("ldap://host/cn=a%20b,dc=x??base?(cn=%c3%a3)");

    assertThat(address.baseDn()).isEqualTo("cn=a b,dc=x");
    assertThat(address.filter().getAssertionValue()).isEqualTo("ã");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "host",
        "host:389",
        "http://host",
        "ldap:host",
        "ldap://host:",
        "ldap://host:0",
        "ldap://host:65536",
        "ldap://host:x",
        "ldap://[::1",
        "ldap://host/nodn",
        "ldap://host/dc=x??sideways",
        "ldap://host/dc=x???(uid=",
        "ldapi://run/ldapi",
        "ldapi://%2",
        "ldapi://%2Frun%zz",
        "ldapi://%2Frun/nodn",
      })
  void whatIsNoUrlIsRefusedWithTheUrlAndTheFormsThereAre(String url) {
    assertThatThrownBy(() -> LdapAddress.parse(url))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is not an LDAP URL")
        .hasMessageContaining("; write ldap://host:389")
        .hasMessageNotContaining(".; write");
  }

  @Test
  void textOfAnAddressHasNoSearchInIt() {
    assertThat(LdapAddress.parse("ldap://host/dc=x?cn?sub?(a=b)")).hasToString("ldap://host:389");
    assertThat(LdapAddress.parse("ldaps://[::1]")).hasToString("ldaps://[::1]:636");
    assertThat(LdapAddress.parse("ldapi://%2Frun%2Fldapi/dc=x")).hasToString("ldapi:///run/ldapi");
  }

  @Property
  void textOfATcpAddressIsItsUrl(Any any) {
    String host = host(any);
    int port = any.number(1, 65535);
    boolean tls = any.flag();
    String url = (tls ? "ldaps://" : "ldap://") + host + ":" + port;

    LdapAddress address = LdapAddress.parse(url);

    assertThat(address).hasToString(url);
    assertThat(LdapAddress.parse(address.toString())).isEqualTo(address);
  }

  @Property
  void textOfAUnixSocketLeadsToTheSameSocket(Any any) {
    String path = path(any);
    LdapAddress encoded = LdapAddress.parse("ldapi://" + percentEncoded(path));

    assertThat(encoded.host()).isEqualTo(path);
    assertThat(LdapAddress.parse(encoded.toString())).isEqualTo(encoded);
  }

  @Property
  void anyTextIsAnAddressOrAnIllegalArgument(Any any) {
    try {
      LdapAddress address = LdapAddress.parse(almostUrl(any));

      assertThat(LdapAddress.parse(address.toString()).host()).isEqualTo(address.host());
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageContaining("is not an LDAP URL");
    }
  }

  private static String host(Any any) {
    return any.from(
        () -> any.textOf(Any.characters('a', 'z') + "0123456789-", 1, 255),
        () -> any.of("127.0.0.1", "[::1]", "[2001:db8::7]", "localhost"));
  }

  private static String path(Any any) {
    return "/" + wellFormed(any.textOf(Any.characters('\1', '\177') + "/=?%# ãé€😀", 0, 40));
  }

  private static String almostUrl(Any any) {
    return any.of("", "ldap://", "ldaps://h", "ldapi://", "ldapi:///", "ldap://[", "LDAPI:")
        + wellFormed(any.textOf("/?%=,:[]()*#\\ \u0000abcde0123ã😀", 0, 30));
  }

  /** Without halves of surrogate pairs, which no encoding has. */
  private static String wellFormed(String text) {
    return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  private static String percentEncoded(String path) {
    StringBuilder encoded = new StringBuilder();
    for (byte b : path.getBytes(StandardCharsets.UTF_8)) {
      encoded.append(String.format("%%%02X", b & 0xff));
    }
    return encoded.toString();
  }
}
