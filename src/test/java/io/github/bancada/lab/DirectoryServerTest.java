package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.unboundid.ldap.sdk.BindResult;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.Modification;
import com.unboundid.ldap.sdk.ModificationType;
import com.unboundid.ldap.sdk.SearchResult;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DirectoryServerTest {
  private static final String BASE = "dc=testeperformance";

  @TempDir Path files;

  private static LDAPConnection connect(DirectoryServer server) throws Exception {
    URI url = URI.create(server.ldapUrl());
    return new LDAPConnection(url.getHost(), url.getPort());
  }

  private Path ldif(String content) throws IOException {
    return Files.writeString(files.resolve("entries.ldif"), content);
  }

  @Test
  void generatedDirectoryHasBaseAndPeople() throws Exception {
    try (DirectoryServer server = DirectoryServer.generated(BASE, 12);
        LDAPConnection connection = connect(server)) {
      SearchResult found =
          connection.search(BASE, SearchScope.ONE, "(&(uid=fulano12)(cn=fulano12))");

      assertThat(server.entries()).isEqualTo(13);
      assertThat(found.getSearchEntries())
          .extracting(entry -> entry.getDN())
          .containsExactly("cn=fulano12," + BASE);
    }
  }

  @Test
  void eachPersonIsFoundByItsName() throws Exception {
    try (DirectoryServer server = DirectoryServer.generated(BASE, 120);
        LDAPConnection connection = connect(server)) {
      for (int i = 1; i <= 120; i++) {
        assertThat(connection.getEntry("cn=fulano" + i + "," + BASE)).as("%d", i).isNotNull();
      }
    }
  }

  @Test
  void peopleBindWithTheirNameAsPassword() throws Exception {
    try (DirectoryServer server = DirectoryServer.generated(BASE, 1);
        LDAPConnection connection = connect(server)) {
      BindResult result = connection.bind("cn=fulano1," + BASE, "fulano1");

      assertThat(result.getResultCode().intValue()).isZero();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {BASE, "ou=fulano1,o=A\\, B", "l=Recife,c=BR"})
  void allPeopleHaveTheAttributesOfTheFirst(String base) throws Exception {
    try (DirectoryServer server = DirectoryServer.generated(base, 3);
        LDAPConnection connection = connect(server)) {
      SearchResultEntry first = connection.getEntry("cn=fulano1," + base, "*", "+");
      SearchResultEntry third = connection.getEntry("CN=Fulano3 ," + base, "*", "+");

      assertThat(third.getDN()).isEqualTo("cn=fulano3," + base);
      assertThat(without("entryUUID", third)).isEqualTo(without("entryUUID", first));
      assertThat(third.getAttributeValue("entryUUID"))
          .isNotNull()
          .isNotEqualTo(first.getAttributeValue("entryUUID"));
    }
  }

  /** The attributes in order, with the name of the first person. */
  private static List<String> without(String name, SearchResultEntry entry) {
    return entry.getAttributes().stream()
        .filter(attribute -> !attribute.getName().equals(name))
        .map(attribute -> attribute.toString().replace("fulano3", "fulano1"))
        .toList();
  }

  @Test
  void peopleCanBeFoundComparedChangedAndDeleted() throws Exception {
    try (DirectoryServer server = DirectoryServer.generated(BASE, 3);
        LDAPConnection connection = connect(server)) {
      String third = "cn=fulano3," + BASE;

      assertThat(connection.search(BASE, SearchScope.SUB, "(uid=FULANO3)").getEntryCount()).isOne();
      assertThat(connection.compare(third, "cn", "FULANO3").compareMatched()).isTrue();
      connection.modify(third, new Modification(ModificationType.REPLACE, "uid", "another"));
      assertThat(connection.search(BASE, SearchScope.SUB, "(uid=fulano3)").getEntryCount())
          .isZero();
      assertThat(connection.search(BASE, SearchScope.SUB, "(uid=another)").getEntryCount()).isOne();
      connection.delete(third);
      assertThat(server.entries()).isEqualTo(3);
      assertThatThrownBy(() -> connection.add(connection.getEntry("cn=fulano2," + BASE)))
          .hasMessageContaining("fulano2");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2})
  void directoryCanHaveFewPeople(int people) throws Exception {
    try (DirectoryServer server = DirectoryServer.generated(BASE, people)) {
      assertThat(server.entries()).isEqualTo(1 + people);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"dc=example", "dc=a,dc=b", "o=A\\, B,c=BR", "ou=x,o=y", "c=BR", "l=Recife,c=BR"})
  void generatedDirectoryAcceptsEveryUsualBase(String base) throws Exception {
    try (DirectoryServer server = DirectoryServer.generated(base, 2)) {
      assertThat(server.entries()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"uid=a,dc=example", "o=a+l=b"})
  void otherBaseIsRejectedWithTheAllowedOnes(String base) {
    assertThatThrownBy(() -> DirectoryServer.generated(base, 2))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("'" + base + "'")
        .hasMessageContaining("one of c, dc, l, o, ou");
  }

  @Test
  void emptyBaseIsRejected() {
    assertThatThrownBy(() -> DirectoryServer.generated("", 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("the base ''");
  }

  @Test
  void invalidDnIsRejectedWithTheBase() {
    assertThatThrownBy(() -> DirectoryServer.generated("no dn", 1))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("'no dn'");
  }

  @Test
  void ldifIsLoaded() throws Exception {
    Path file =
        ldif(
            "dn: dc=example\nobjectClass: domain\ndc: example\n\n"
                + "dn: cn=a,dc=example\nobjectClass: person\ncn: a\nsn: A\n");

    try (DirectoryServer server = DirectoryServer.fromLdif("dc=example", file)) {
      assertThat(server.entries()).isEqualTo(2);
    }
  }

  @Test
  void missingLdifIsNamed() {
    Path missing = files.resolve("nowhere.ldif");

    assertThatThrownBy(() -> DirectoryServer.fromLdif(BASE, missing))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(missing.toString())
        .hasMessageContaining("cannot be read");
  }

  @Test
  void errorInLdifHasItsLine() throws IOException {
    Path file = ldif("dn: dc=example\nobjectClass: domain\nno colon here\n");

    assertThatThrownBy(() -> DirectoryServer.fromLdif("dc=example", file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(file.toString())
        .hasMessageContaining("line number 1");
  }

  @Test
  void entryOutsideTheBaseIsRejected() throws IOException {
    Path file = ldif("dn: dc=other\nobjectClass: domain\ndc: other\n");

    assertThatThrownBy(() -> DirectoryServer.fromLdif("dc=example", file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("dc=other");
  }

  @Test
  void closedDirectoryLeavesNoFile() throws IOException {
    Path authority;
    Path socket;
    try (DirectoryServer server = DirectoryServer.generated(BASE, 1)) {
      authority = server.authority();
      socket = Path.of(server.ldapiUrl().substring("ldapi://".length()));
      assertThat(authority).content(StandardCharsets.US_ASCII).contains("BEGIN CERTIFICATE");
      assertThat(socket).exists();
    }

    assertThat(authority.getParent()).doesNotExist();
    assertThat(socket).doesNotExist();
  }
}
