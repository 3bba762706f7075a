package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.lab.DirectoryServer;
import io.github.bancada.testing.DirectoryContent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What tests change at the embedded directory is put back. */
class OperationUndoTest {
  private static final String BASE = TestSettings.BASE;
  private static final String ANA = "cn=fulano1," + BASE;

  @TempDir Path ledgers;

  private DirectoryServer server;
  private Map<String, String> before;

  @BeforeEach
  void start() throws Exception {
    server = DirectoryServer.generated(BASE, 5);
    before = content();
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private Map<String, String> content() throws Exception {
    return DirectoryContent.of(server.ldapUrl(), BASE);
  }

  private UndoUsers users() {
    return new UndoUsers(server.ldapUrl(), ledgers, "", "");
  }

  /** Records of changes, in order, with a blank line between them. */
  static List<String> changes() {
    String add = "dn: cn=a,{base}\nobjectClass: person\ncn: a\nsn: A\n";
    String child = "dn: cn=b,cn=a,{base}\nobjectClass: person\ncn: b\nsn: B\n";
    String modify =
        "dn: {ana}\nchangetype: modify\nreplace: description\ndescription: new\n-\n"
            + "add: sn\nsn: other\n-\ndelete: uid\n";
    String again = "dn: {ana}\nchangetype: modify\nreplace: description\ndescription: newer\n";
    String delete = "dn: {ana}\nchangetype: delete\n";
    String other = "dn: {ana}\nobjectClass: device\ncn: fulano1\n";
    String rename = "dn: {ana}\nchangetype: modrdn\nnewrdn: cn=z\ndeleteoldrdn: 1\n";
    String keep = "dn: {ana}\nchangetype: modrdn\nnewrdn: cn=z\ndeleteoldrdn: 0\n";
    String further = "dn: cn=z,{base}\nchangetype: modrdn\nnewrdn: cn=y\ndeleteoldrdn: 1\n";
    String renamed = "dn: cn=z,{base}\nchangetype: modify\nreplace: sn\nsn: Z\n";
    String gone = "dn: cn=z,{base}\nchangetype: delete\n";
    String swap2 =
        "dn: cn=fulano2,{base}\nchangetype: modrdn\nnewrdn: cn=fulano1\ndeleteoldrdn: 1\n";
    String swap3 = "dn: cn=z,{base}\nchangetype: modrdn\nnewrdn: cn=fulano2\ndeleteoldrdn: 1\n";
    String under =
        "dn: {ana}\nchangetype: modrdn\nnewrdn: cn=fulano1\ndeleteoldrdn: 1\n"
            + "newsuperior: cn=fulano2,{base}\n";
    String tree = "dn: cn=fulano2,{base}\nchangetype: modrdn\nnewrdn: cn=t\ndeleteoldrdn: 1\n";
    String inTree =
        "dn: cn=fulano1,cn=t,{base}\nchangetype: modify\nreplace: sn\nsn: in the tree\n";
    String outOfTree = "dn: cn=fulano1,cn=t,{base}\nchangetype: delete\n";
    String inNewTree = "dn: cn=n,cn=t,{base}\nobjectClass: person\ncn: n\nsn: N\n";
    return List.of(
        add,
        add + "\n" + child,
        modify,
        modify + "\n" + again,
        delete,
        modify + "\n" + delete,
        delete + "\n" + other,
        rename,
        keep,
        rename + "\n" + renamed,
        rename + "\n" + further,
        rename + "\n" + gone,
        rename + "\n" + swap2 + "\n" + swap3,
        under,
        under + "\n" + tree,
        under + "\n" + tree + "\n" + inTree,
        modify + "\n" + under + "\n" + tree + "\n" + outOfTree + "\n" + inNewTree);
  }

  /** The records of some changes. */
  static String[] records(String changes, String base) {
    return changes.replace("{ana}", "cn=fulano1," + base).replace("{base}", base).split("\n\n");
  }

  @ParameterizedTest
  @MethodSource("changes")
  void directoryIsAsItWasBefore(String changes) throws Exception {
    try (UndoUsers users = users()) {
      for (String each : records(changes, BASE)) {
        OperationSample sample = users.change(each);

        assertThat(sample.code()).as(each + sample.message()).isEqualTo("0 success");
      }
      assertThat(content()).isNotEqualTo(before);
      assertThat(UndoUsers.ledgers(ledgers)).hasSize(1);
    }

    assertThat(content()).isEqualTo(before);
    assertThat(ledgers).isEmptyDirectory();
  }

  @Test
  void changesThatFailLeaveEverything() throws Exception {
    try (UndoUsers users = users()) {
      users.change("dn: " + ANA, "objectClass: person", "cn: fulano1", "sn: x");
      users.change("dn: cn=nobody," + BASE, "changetype: delete");
      users.change(
          "dn: cn=nobody," + BASE, "changetype: modrdn", "newrdn: cn=fulano2", "deleteoldrdn: 1");
      users.change("dn: " + ANA, "changetype: modify", "delete: description", "description: no");
      users.change("dn: " + ANA, "changetype: modrdn", "newrdn: cn=fulano2", "deleteoldrdn: 1");
    }

    assertThat(content()).isEqualTo(before);
    assertThat(ledgers).isEmptyDirectory();
  }

  @Test
  void deletedTreeIsPutBack() throws Exception {
    try (UndoUsers users = users()) {
      users.change(
          "dn: " + ANA,
          "changetype: modrdn",
          "newrdn: cn=fulano1",
          "deleteoldrdn: 1",
          "newsuperior: cn=fulano2," + BASE);
      OperationSample sample =
          users.run(
              users
                  .operation("delete")
                  .dn("cn=fulano2," + BASE)
                  .with(CONTROLS, "1.2.840.113556.1.4.805 critical"));

      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      assertThat(content()).hasSize(before.size() - 2);
    }

    assertThat(content()).isEqualTo(before);
  }

  @Test
  void passwordIsPutBack() throws Exception {
    try (UndoUsers users = users()) {
      OperationSample sample =
          users.run(
              users
                  .operation("passwordModify")
                  .with(PASSWORD_USER, ANA)
                  .with(OLD_PASSWORD, "fulano1")
                  .with(NEW_PASSWORD, "n0va"));

      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      assertThat(content()).isNotEqualTo(before);
    }

    assertThat(content()).isEqualTo(before);
  }

  @Test
  void passwordOfNobodyKnownIsNotChanged() throws Exception {
    try (UndoUsers users = users()) {
      OperationSample sample =
          users.run(users.operation("passwordModify").with(NEW_PASSWORD, "n0va"));

      assertThat(sample.code()).isEqualTo("89 parameterError");
      assertThat(sample.message()).contains("not sent", "it is not known whose password");
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void anyChangesByUsersAtOnceAreUndone(long seed) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(3);
    try (UndoUsers users = users()) {
      List<Future<?>> done = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        OperationUser user = users.another();
        RandomChanges changes = new RandomChanges(new Random(31 * seed + i), BASE, false);
        done.add(
            threads.submit(
                () -> {
                  for (int n = 0; n < 60; n++) {
                    user.run(users.operation("change").ldif(changes.next()));
                  }
                }));
      }
      for (Future<?> each : done) {
        each.get();
      }
      assertThat(content()).isNotEqualTo(before);
    } finally {
      threads.shutdownNow();
    }

    assertThat(content()).isEqualTo(before);
    assertThat(ledgers).isEmptyDirectory();
  }

  @Test
  void entryIsReadOnceAndNotInTheSample() throws Exception {
    String[] modify = {"dn: " + ANA, "changetype: modify", "replace: sn", "sn: x"};
    try (UndoUsers users = users()) {
      OperationSample first = users.change(modify);
      long ledgerBytes = Files.size(UndoUsers.ledgers(ledgers).get(0));
      OperationSample second = users.change(modify);

      OperationSample plain = users.run(users.operation("change").with(UNDO, "false").ldif(modify));
      assertThat(first.sentBytes()).isEqualTo(plain.sentBytes());
      assertThat(second.receivedBytes()).isEqualTo(plain.receivedBytes());
      assertThat(Files.size(UndoUsers.ledgers(ledgers).get(0))).isEqualTo(ledgerBytes);
    }
  }

  @Test
  void serverThatIsGoneLeavesTheLedgerForTheNextTest() throws Exception {
    try (UndoUsers users = users()) {
      users.change("dn: " + ANA, "changetype: delete");
      server.close();
    }

    assertThat(UndoUsers.ledgers(ledgers))
        .singleElement()
        .satisfies(file -> assertThat(Files.readString(file)).contains("dn: " + ANA + "\n"));
  }

  @Test
  void changeIsNotSentIfTheEntryCannotBeRead() throws Exception {
    try (UndoUsers users = users()) {
      OperationSample sample =
          users.run(
              users
                  .operation("delete")
                  .dn(ANA)
                  .with(UNDO_BIND_DN, ANA)
                  .with(UNDO_BIND_PASSWORD, "wrong"));

      assertThat(sample.success()).isFalse();
      assertThat(sample.code()).isEqualTo("49 invalidCredentials");
      assertThat(sample.message()).startsWith("not sent, because the undo could not note it: ");
      assertThat(content()).isEqualTo(before);
    }
  }

  @Test
  void otherOperationsHaveNoLedger() throws Exception {
    try (UndoUsers users = users()) {
      users.run(users.operation("whoAmI"));
      users.run(users.operation("compare").dn(ANA).with(ATTRIBUTE, "sn").with(VALUE, "x"));

      assertThat(ledgers).isEmptyDirectory();
    }
  }
}
