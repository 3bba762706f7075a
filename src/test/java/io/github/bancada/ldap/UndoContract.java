package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.DirectoryContent;
import io.github.bancada.testing.InstalledDirectory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tests change at a real server is put back, entry by entry. */
abstract class UndoContract extends WithInstalledDirectory {

  @TempDir Path ledgers;

  /** How often entries are changed at random. */
  abstract int rounds();

  /** Number of simultaneous users, on the same few entries. */
  abstract int users();

  final Map<String, String> content() throws Exception {
    return DirectoryContent.of(
        server().ldapUrl(), BASE, InstalledDirectory.ADMIN_DN, InstalledDirectory.ADMIN_PASSWORD);
  }

  final UndoUsers test() {
    return test(server().ldapUrl());
  }

  private UndoUsers test(String url) {
    return new UndoUsers(
        url, ledgers, InstalledDirectory.ADMIN_DN, InstalledDirectory.ADMIN_PASSWORD);
  }

  @Test
  void everyChangeIsPutBack() throws Exception {
    Map<String, String> before = content();
    for (String changes : OperationUndoTest.changes()) {
      try (UndoUsers users = test()) {
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
    try (UndoUsers users = test(server().ldapsUrl())) {
      OperationSample sample =
          users.run(
              users
                  .operation("passwordModify")
                  .with(DIRECTORY.trust, server().authority())
                  .with(PASSWORD_USER, "cn=fulano7," + BASE)
                  .with(NEW_PASSWORD, "n0va"));

      assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
      assertThat(content()).isNotEqualTo(before);
    }
    assertThat(content()).isEqualTo(before);
  }

  @Test
  void anyChangesAreUndone() throws Exception {
    Map<String, String> before = content();
    ExecutorService threads = Executors.newFixedThreadPool(users());
    try {
      for (int seed = 1; seed <= rounds(); seed++) {
        try (UndoUsers users = test()) {
          List<Future<?>> done = new ArrayList<>();
          for (int i = 0; i < users(); i++) {
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
