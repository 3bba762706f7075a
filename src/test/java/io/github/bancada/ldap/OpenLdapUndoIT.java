package io.github.bancada.ldap;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.InstalledDirectory;
import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.RequiresOpenLdap;
import io.github.bancada.testing.SlapdServer;
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
}
