package io.github.bancada.ldap.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The passwords for binds. */
class PasswordsTest {
  @TempDir Path work;

  private Path file(String text) throws Exception {
    return Files.writeString(work.resolve("passwords"), text);
  }

  @Test
  void lineHasADnAndItsPasswordAfterASemicolonOrTab() throws Exception {
    Passwords passwords =
        Passwords.read(
            file("dn;password\n# people\n\nuid=ana,dc=b;a;b\ncn=x\\;y,dc=b\tb=\tc\n"), "");

    assertThat(passwords.of("UID=Ana, dc=B")).hasValue("a;b");
    assertThat(passwords.of("cn=x\\;y,dc=b")).hasValue("b=\tc");
    assertThat(passwords.of("uid=eva,dc=b")).isEmpty();
  }

  @Test
  void allOthersHaveOnePasswordOrOneMadeOfTheirName() throws Exception {
    assertThat(Passwords.read(null, "secret").of("uid=eva,dc=b")).hasValue("secret");
    assertThat(Passwords.read(null, "p-{name}!").of("cn=Eva\\, Ana,dc=b")).hasValue("p-Eva, Ana!");
    assertThat(Passwords.read(file("uid=eva,dc=b;x\n"), "y").of("uid=eva,dc=b")).hasValue("x");
  }

  @ParameterizedTest
  @ValueSource(strings = {"uid=ana", "uid=ana,dc=b;", "ana;secret", ";secret"})
  void wrongLineIsNamedByItsNumberAndShowsNoPassword(String line) throws Exception {
    Path file = file("uid=eva,dc=b;x\n" + line + "\n");

    assertThatIllegalArgumentException()
        .isThrownBy(() -> Passwords.read(file, ""))
        .withMessageStartingWith("line 2 of the file of passwords")
        .satisfies(e -> assertThat(e.getMessage()).doesNotContain("secret"));
  }

  @Test
  void fileThatIsNotThereIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Passwords.read(work.resolve("none"), ""))
        .withMessageContaining("none' cannot be read");
  }
}
