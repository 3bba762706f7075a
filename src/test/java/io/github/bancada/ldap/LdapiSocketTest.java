package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapiSocket;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LdapiSocketTest {
  @TempDir Path directory;

  @Test
  void pathThatIsGivenIsTakenAsItIs() throws LdapOperationException {
    assertThat(LdapiSocket.find("/somewhere/ldapi")).isEqualTo(Path.of("/somewhere/ldapi"));
  }

  @Test
  void environmentNamesTheSocket() throws Exception {
    Path socket = Files.createFile(directory.resolve("ldapi"));

    assertThat(LdapiSocket.search(Map.of("LDAPI_SOCK", socket.toString()))).isEqualTo(socket);
  }

  @Test
  void placesThatWereTriedAreListedInTheirOrder() {
    Path missing = directory.resolve("missing");
    for (String place :
        new String[] {"/run/slapd/ldapi", "/var/run/slapd/ldapi", "/var/run/ldapi", "/run/ldapi"}) {
      assumeFalse(
          Files.exists(Path.of(place)),
          "SKIPPED: " + place + " exists here, so a search finds it; stop slapd to run this test");
    }

    LdapOperationException failure =
        catchThrowableOfType(
            LdapOperationException.class,
            () -> LdapiSocket.search(Map.of("LDAPI_SOCK", missing.toString())));

    assertThat(failure.code()).isEqualTo(91);
    assertThat(failure)
        .hasMessageContaining(
            "tried "
                + missing
                + ", /run/slapd/ldapi, /var/run/slapd/ldapi, /var/run/ldapi, /run/ldapi")
        .hasMessageContaining("set LDAPI_SOCK");
  }

  @Test
  void pathOf107BytesIsTaken() throws LdapOperationException {
    String path = "/" + "a".repeat(106);

    assertThat(LdapiSocket.find(path)).isEqualTo(Path.of(path));
  }

  @Test
  void pathOf108BytesIsRefusedWithItsLengthAndTheLimit() {
    String path = "/" + "a".repeat(107);

    assertThatThrownBy(() -> LdapiSocket.find(path))
        .isInstanceOf(LdapOperationException.class)
        .hasMessageContaining("has 108 bytes")
        .hasMessageContaining("allows 107")
        .hasMessageContaining(path);
  }

  @Test
  void lengthOfAPathIsCountedInBytesAndNotInCharacters() {
    assertThatThrownBy(() -> LdapiSocket.find("/" + "ã".repeat(54)))
        .hasMessageContaining("has 109 bytes");
  }

  @Test
  void sampleOnATooLongPathShowsTheMessage() {
    try (TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(TestSettings.at("ldapi:///" + "a".repeat(120)));

      assertThat(sample.code()).startsWith("89 ");
      assertThat(sample.message()).contains("has 121 bytes");
    }
  }

  @Test
  void pathWithANulIsAParameterErrorAndNoProgrammingError() {
    try (TestUser user = TestUser.alone()) {
      SearchSample sample = user.run(TestSettings.at("ldapi://%2Frun%00x"));

      assertThat(sample.code()).startsWith("89 ");
    }
  }

  @Test
  void fileThatIsNoSocketIsAConnectError() throws IOException {
    Path file = Files.createFile(directory.resolve("plain"));
    try (TestUser user = TestUser.alone()) {
      assertThat(user.run(TestSettings.at("ldapi://" + file)).code()).isEqualTo("91 connectError");
    }
  }
}
