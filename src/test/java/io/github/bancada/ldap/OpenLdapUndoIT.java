package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** OpenLDAP is put back as it was. */
@RequiresOpenLdap
class OpenLdapUndoIT extends UndoContract {
  @Override
  InstalledDirectory start() throws Exception {
    return SlapdServer.builder().entries(20).start();
  }

  @Override
  int rounds() {
    return LongForm.of(3, 40);
  }

  @Override
  int users() {
    return 4;
  }

  /** OpenLDAP refuses to rename the entry added last when others were moved below it. */
  @Test
  void treeWhoseTopWasAddedAgainIsMovedBack() throws Exception {
    Map<String, String> before = content();
    try (UndoUsers users = test()) {
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

  /** Others delete the entry above the place of a moved tree, and later add it again. */
  @Test
  void treeWhosePlaceIsGoneWaitsAndEverythingElseIsPutBack() throws Exception {
    String above = "dn: cn=above," + BASE + "\nobjectClass: person\ncn: above\nsn: s\n";
    others(
        above,
        "dn: cn=moving,cn=above," + BASE + "\nobjectClass: person\ncn: moving\nsn: s\n",
        "dn: cn=leaf,cn=moving,cn=above," + BASE + "\nobjectClass: person\ncn: leaf\nsn: s\n");
    Map<String, String> before = content();
    try (UndoUsers users = test()) {
      for (String each :
          List.of(
              "dn: cn=fulano12,%s\nchangetype: modify\nreplace: sn\nsn: x\n",
              "dn: cn=moving,cn=above,%1$s\nchangetype: modrdn\nnewrdn: cn=moved\n"
                  + "deleteoldrdn: 1\nnewsuperior: %1$s\n",
              "dn: cn=leaf,cn=moved,%s\nchangetype: modify\nreplace: sn\nsn: x\n",
              "dn: cn=fulano13,%s\nchangetype: delete\n")) {
        OperationSample sample = users.change(String.format(each, BASE));

        assertThat(sample.code()).as(each + sample.message()).isEqualTo("0 success");
      }
      others("dn: cn=above," + BASE + "\nchangetype: delete\n");
    }
    assertThat(content()).containsKeys("cn=fulano13," + BASE, "cn=leaf,cn=moved," + BASE);
    assertThat(content().get("cn=fulano12," + BASE)).isEqualTo(before.get("cn=fulano12," + BASE));

    others(above);
    List<String> lines = new ArrayList<>();
    assertThat(playback(lines).run()).as("%s", lines).isTrue();
    assertThat(content()).isEqualTo(before);
    assertThat(ledgers).isEmptyDirectory();
    others(
        "dn: cn=leaf,cn=moving,cn=above," + BASE + "\nchangetype: delete\n",
        "dn: cn=moving,cn=above," + BASE + "\nchangetype: delete\n",
        "dn: cn=above," + BASE + "\nchangetype: delete\n");
  }

  private void others(String... changes) {
    for (String each : changes) {
      OperationSample sample =
          TestOperation.at(server().ldapUrl(), "change")
              .bind(InstalledDirectory.ADMIN_DN, InstalledDirectory.ADMIN_PASSWORD)
              .ldif(each)
              .run();
      assertThat(sample.code()).as(each + sample.message()).isEqualTo("0 success");
    }
  }

  private LedgerPlayback playback(List<String> lines) {
    return new LedgerPlayback(
        Map.of(
            "url",
            server().ldapUrl(),
            "undoDirectory",
            ledgers.toString(),
            "bindDn",
            InstalledDirectory.ADMIN_DN,
            "bindPassword",
            InstalledDirectory.ADMIN_PASSWORD),
        lines::add,
        lines::add);
  }
}
