package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.DirectoryContent;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tests change at a real OpenLDAP is put back, entry by entry. */
@RequiresOpenLdap
class OpenLdapUndoIT {
  private static final String BASE = SlapdServer.BASE_DN;
  private static final int USERS = 4;

  private static SlapdServer server;

  @TempDir Path ledgers;

  @BeforeAll
  static void startServer() throws Exception {
    server = SlapdServer.builder().entries(20).start();
  }

  @AfterAll
  static void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private static Map<String, String> content() throws Exception {
    return DirectoryContent.of(
        server.ldapUrl(), BASE, SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD);
  }

  private UndoUsers users() {
    return new UndoUsers(
        server.ldapUrl(), ledgers, SlapdServer.ADMIN_DN, SlapdServer.ADMIN_PASSWORD);
  }

  @Test
  void everyChangeIsPutBack() throws Exception {
    Map<String, String> before = content();
    for (String changes : OperationUndoTest.changes()) {
      try (UndoUsers users = users()) {
        for (String each : OperationUndoTest.records(changes, BASE)) {
          OperationSample sample = users.change(each);

          assertThat(sample.code()).as(each + sample.message()).isEqualTo("0 success");
        }
      }
      assertThat(content()).as(changes).isEqualTo(before);
    }
  }

  @Test
  void passwordIsPutBack() throws Exception {
    Map<String, String> before = content();
    try (UndoUsers users = users()) {
      OperationSample sample =
          users.run(
              users
                  .operation("passwordModify")
                  .with(PASSWORD_USER, "cn=fulano7," + BASE)
                  .with(NEW_PASSWORD, "n0va"));

      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      assertThat(content()).isNotEqualTo(before);
    }
    assertThat(content()).isEqualTo(before);
  }

  /** OpenLDAP refuses to rename the entry added last when others were moved below it. */
  @Test
  void treeWhoseTopWasAddedAgainIsMovedBack() throws Exception {
    Map<String, String> before = content();
    try (UndoUsers users = users()) {
      for (String each :
          List.of(
              "dn: cn=newer,%s\nobjectClass: person\ncn: newer\nsn: s\n",
              "dn: cn=fulano9,%1$s\nchangetype: modrdn\nnewrdn: cn=fulano9\ndeleteoldrdn: 1\n"
                  + "newsuperior: cn=fulano10,%1$s\n",
              "dn: cn=fulano10,%s\nchangetype: modrdn\nnewrdn: cn=tree\ndeleteoldrdn: 0\n",
              "dn: cn=fulano9,cn=tree,%1$s\nchangetype: modrdn\nnewrdn: cn=fulano9\n"
                  + "deleteoldrdn: 1\nnewsuperior: %1$s\n",
              "dn: cn=below,cn=fulano9,%s\nobjectClass: person\ncn: below\nsn: s\n",
              "dn: cn=tree,%s\nchangetype: delete\n")) {
        OperationSample sample = users.change(String.format(each, BASE));

        assertThat(sample.code()).as(each + sample.message()).isEqualTo("0 success");
      }
    }
    assertThat(content()).isEqualTo(before);
    assertThat(ledgers).isEmptyDirectory();
  }

  @Test
  void anyChangesByUsersAtOnceAreUndone() throws Exception {
    Map<String, String> before = content();
    ExecutorService threads = Executors.newFixedThreadPool(USERS);
    try {
      for (int seed = 1; seed <= LongForm.of(3, 100); seed++) {
        try (UndoUsers users = users()) {
          List<Future<?>> done = new ArrayList<>();
          for (int i = 0; i < USERS; i++) {
            OperationUser user = users.another();
            RandomChanges changes = new RandomChanges(new Random(31L * seed + i), BASE, true);
            done.add(
                threads.submit(
                    () -> {
                      for (int n = 0; n < 100; n++) {
                        user.run(users.operation("change").ldif(changes.next()));
                      }
                    }));
          }
          for (Future<?> each : done) {
            each.get();
          }
        }
        assertThat(content()).as("seed %s", seed).isEqualTo(before);
        assertThat(ledgers).isEmptyDirectory();
      }
    } finally {
      threads.shutdownNow();
    }
  }
}
