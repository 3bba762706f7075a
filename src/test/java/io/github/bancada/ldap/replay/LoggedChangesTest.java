package io.github.bancada.ldap.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.LdifChange;
import io.github.bancada.ldap.operation.OperationType;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes for an access log. */
class LoggedChangesTest {
  private static LoggedChanges read(String text) throws IOException {
    return LoggedChanges.read(new StringReader(text), "changes.ldif");
  }

  private static void assertNext(
      LoggedChanges changes, OperationType type, String dn, String... expected) {
    LdapRequest request = changes.next(type, dn).orElseThrow();
    LdapRequest same = LdifChange.parse(type, "dn: " + dn + "\n" + String.join("\n", expected));
    assertThat(request.operation()).isEqualTo(same.operation());
  }

  @Test
  void overlayAuditlogOfOpenLdapIsRead() throws Exception {
    LoggedChanges changes =
        read(
            """
            # add 1795420800 dc=b cn=admin,dc=b IP=127.0.0.1:40000 conn=1001
            dn: cn=new,dc=b
            changetype: add
            objectClass: person
            cn: new
            sn: a long value that the server has fol
             ded
            structuralObjectClass: person
            entryUUID: 11111111-2222-1031-8333-444444444444
            creatorsName: cn=admin,dc=b
            createTimestamp: 20261123070000Z
            entryCSN: 20261123070000.000000Z#000000#000#000000
            modifiersName: cn=admin,dc=b
            modifyTimestamp: 20261123070000Z
            # end add 1795420800

            # modify 1795420801 dc=b cn=admin,dc=b IP=127.0.0.1:40000 conn=1001
            dn: cn=new,dc=b
            changetype: modify
            replace: sn
            sn: one
            sn: two
            -
            replace: entryCSN
            entryCSN: 20261123070001.000000Z#000000#000#000000
            -
            replace: modifiersName
            modifiersName: cn=admin,dc=b
            -
            # end modify 1795420801

            # delete 1795420802 dc=b cn=admin,dc=b conn=1001
            dn: cn=new,dc=b
            changetype: delete
            # end delete 1795420802
            """);

    assertNext(
        changes,
        OperationType.ADD,
        "cn=new,dc=b",
        "objectClass: person",
        "cn: new",
        "sn: a long value that the server has folded");
    assertNext(
        changes,
        OperationType.MODIFY,
        "cn=new,dc=b",
        "changetype: modify",
        "replace: sn",
        "sn: one",
        "sn: two",
        "-");
    assertThat(changes.next(OperationType.MODIFY, "cn=new,dc=b")).isEmpty();
  }

  @Test
  void auditLogOf389IsReadWithoutChangesThatFailed() throws Exception {
    LoggedChanges changes =
        read(
            """
            \t389-Directory/2.3.1 B2023.001.0000
            \tldap1.example.org:389 (/etc/dirsrv/slapd-localhost)

            time: 20261123070000
            dn: uid=ana,dc=b
            result: 0
            changetype: modify
            replace: mail
            mail: ana@b
            -
            replace: modifiersname
            modifiersname: cn=dm
            -

            time: 20261123070001
            dn: uid=ana,dc=b
            result: 50
            changetype: modify
            replace: mail
            mail: refused@b
            -

            time: 20261123070002
            dn: uid=ana,dc=b
            result: 0
            changetype: modrdn
            newrdn: uid=bia
            deleteoldrdn: 1
            modifiersname: cn=dm
            modifytimestamp: 20261123070002Z

            time: 20261123070003
            dn: uid=ana,dc=b
            result: 0
            changetype: modify
            replace: mail
            mail: second@b
            -

            time: 20261123070004
            dn: uid=bia,dc=b
            changetype: delete
            modifiersname: cn=dm
            """);

    assertNext(
        changes,
        OperationType.MODIFY,
        "uid=ana,dc=b",
        "changetype: modify",
        "replace: mail",
        "mail: ana@b",
        "-");
    assertNext(
        changes,
        OperationType.MODIFY,
        "uid=ana,dc=b",
        "changetype: modify",
        "replace: mail",
        "mail: second@b",
        "-");
    assertNext(
        changes,
        OperationType.MODIFY_DN,
        "uid=ana,dc=b",
        "changetype: modrdn",
        "newrdn: uid=bia",
        "deleteoldrdn: 1");
  }

  @Test
  void wrongRecordIsNamedByItsLine() {
    assertThatThrownBy(
            () -> read("dn: cn=a,dc=b\nsn: a\n\n\n# more\ndn: cn=b,dc=b\nchangetype: modify\nx\n"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("line 6 of the LDIF of the changes 'changes.ldif' begins a record");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "no LDIF at all\n", "dn: cn=a\nchangetype: delete\n"})
  void fileWithoutAChangeIsRefused(String text) {
    assertThatThrownBy(() -> read(text))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no addition, modification or renaming");
  }

  @Test
  void fileThatIsNotThereIsRefused() {
    assertThatThrownBy(() -> LoggedChanges.read(Path.of("missing.ldif")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("missing.ldif");
  }
}
