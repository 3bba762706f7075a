package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapSearchFields.*;
import static io.github.bancada.ldap.TestSettings.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.field.Field;
import io.github.bancada.ldap.wire.LdapAddress;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingTest {
  private static void refused(ThrowingCallable parse, String message) {
    assertThatThrownBy(parse).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
  }

  private static ServerSettings server() {
    return server(DIRECTORY.serverPolicy, "");
  }

  private static ServerSettings server(Field<?> field, String text) {
    return read(DIRECTORY.server, DIRECTORY.url, "ldap://h", field, text);
  }

  @Test
  void emptyFieldsHaveDefaults() {
    ServerSettings server = server();
    LdapTarget.ConnectionSettings connections =
        read(DIRECTORY.keeping, DIRECTORY.reconnectAfter, " ");

    assertThat(server.policy()).isEqualTo(ServerSettings.Policy.ROUND_ROBIN);
    assertThat(server.connectTimeoutMillis()).isEqualTo(10_000);
    assertThat(server.responseTimeoutMillis()).isEqualTo(30_000);
    assertThat(connections)
        .isEqualTo(new LdapTarget.ConnectionSettings(LdapTarget.Mode.USER, false, 0, 10, 10_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"FAILOVER", "failOver", " failover "})
  void tokensAreReadInAnyCase(String token) {
    assertThat(server(DIRECTORY.serverPolicy, token).policy())
        .isEqualTo(ServerSettings.Policy.FAIL_OVER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "-1", "1.5", "99999999999", "1s", "0x10"})
  void wrongNumberIsShownWithItsFieldAndWhatItTakes(String value) {
    refused(
        () -> server(DIRECTORY.connectTimeout, value),
        "Connect timeout is '" + value + "'; it takes a whole number of at least 0");
  }

  @Test
  void wrongTokenIsShownWithTheAllowedOnes() {
    refused(
        () -> read(DIRECTORY.keeping, DIRECTORY.connections, "users"),
        "Connections is 'users'; it takes one of sample, user, own, pool");
    refused(
        () -> read(DIRECTORY.binding, DIRECTORY.bind, "ntlm"),
        "Bind is 'ntlm'; it takes one of simpleOrNone, simpleOrAnonymous, none, anonymous,"
            + " simple, external, scramSha256, digestMd5, gssapi");
  }

  @Test
  void wrongFlagIsShown() {
    refused(() -> server(DIRECTORY.startTls, "yes"), "StartTLS is 'yes'; it takes true or false");
  }

  @Test
  void poolOfNoConnectionsIsRefused() {
    refused(
        () -> read(DIRECTORY.keeping, DIRECTORY.connections, "pool", DIRECTORY.poolSize, "0"),
        "Pool size is '0'; it takes a whole number of at least 1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"five", "<5", "-1", ">5", "5 6", "9999999999"})
  void wrongNumberOfExpectedEntriesIsShown(String value) {
    refused(
        () -> read(EXPECTATION, EXPECTED_ENTRIES, value),
        "Number of entries is '" + value + "'; it takes a number, 5, or a minimum, >=5");
  }

  @Test
  void severalExpectedCodesAreRead() {
    assertThat(read(EXPECTATION, EXPECTED_CODE, " 0,32 49 ").codes()).isEqualTo(List.of(0, 32, 49));
  }

  @Test
  void wrongBaseDnIsShown() {
    assertThatThrownBy(() -> TestSettings.at("ldap://h").base("no dn").build())
        .hasMessage("Base DN is 'no dn'; it takes a distinguished name such as dc=example,dc=org");
  }

  @ParameterizedTest
  @ValueSource(strings = {"(uid=a", "(uid=a\\", "uid=a\\", "uid=a\\5", "(uid=*", "()", "(&(a=b)"})
  void wrongFilterIsShownWithTheEscapeFunction(String filter) {
    assertThatThrownBy(() -> TestSettings.at("ldap://h").filter(filter).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Filter is '" + filter + "'")
        .hasMessageContaining("${__ldapEscape(...)}");
  }

  @Test
  void emptyUrlSaysWhereToWriteOne() {
    assertThatThrownBy(() -> TestSettings.at("  ").build())
        .hasMessageContaining("URL is empty")
        .hasMessageContaining("Lab Server");
  }

  @Test
  void severalUrlsMayStandOnLinesOfTheirOwn() {
    assertThat(
            TestSettings.at("ldap://a\n ldap://b\t ldaps://c ")
                .build()
                .target()
                .server()
                .addresses())
        .extracting(LdapAddress::host)
        .containsExactly("a", "b", "c");
  }
}
