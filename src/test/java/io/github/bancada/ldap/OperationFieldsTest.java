package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.field.Check;
import io.github.bancada.field.Field;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Wrong fields are a clear error before the first request. */
class OperationFieldsTest {
  private static TestOperation operation(String operation) {
    return TestOperation.at("ldap://h", operation);
  }

  private static void refused(TestOperation operation, String message) {
    assertThatThrownBy(operation::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"delete", "modifyDn", "compare"})
  void dnThatIsNoneIsRefused(String operation) {
    for (String wrong : new String[] {"", "ana", "cn=ana,dc", "=x"}) {
      refused(
          operation(operation).with(NEW_RDN, "cn=x").with(ATTRIBUTE, "cn").dn(wrong),
          "DN is '" + wrong + "'; it takes a distinguished name");
    }
  }

  @Test
  void newRdnAndNewSuperiorThatAreNoneAreRefused() {
    refused(operation("modifyDn").dn("dc=x").with(NEW_RDN, "x"), "New RDN is 'x'");
    refused(
        operation("modifyDn").dn("dc=x").with(NEW_RDN, "cn=x").with(NEW_SUPERIOR, "y"),
        "New superior is 'y'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "1x", "cn=", "mail,cn"})
  void attributeThatIsNoneIsRefused(String wrong) {
    refused(operation("compare").dn("dc=x").with(ATTRIBUTE, wrong), "Attribute is '" + wrong + "'");
  }

  @Test
  void emptyLdifIsRefused() {
    refused(operation("add"), "LDIF is empty; give the record to add");
    refused(operation("change").ldif("# nothing"), "LDIF is empty; give the record to change");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "add | dn: cn=x\\ncn x | LDIF is wrong",
        "add | cn: x | LDIF is wrong",
        "add | dn: x\\ncn: x | DN is 'x'",
        "add | dn:\\ncn: x | DN is ''",
        "add | dn: dc=x\\nc n: x | 'c n' is not a name of an attribute",
        "add | dn: dc=x\\nobjectClass:: %% | LDIF is wrong",
        "add | dn: dc=x\\nchangetype: burn | LDIF is wrong",
        "add | dn: dc=x\\nchangetype: delete | choose 'change'",
        "modify | dn: dc=x\\ncn: x | LDIF is wrong",
        "modify | dn: dc=x\\nchangetype: add\\ncn: x | choose 'add'",
        "modify | dn: dc=x\\nchangetype: modify\\nreplace: c n\\nc n: x | not a name of an attribute",
        "change | dn: dc=x\\ncn: x\\n\\ndn: dc=y\\ncn: y | more than one record",
      })
  void ldifThatIsWrongIsRefused(String operation, String ldif, String message) {
    refused(operation(operation).ldif(ldif.replace("\\n", "\n")), message);
  }

  @Test
  void recordAndFileTogetherAreRefused() {
    refused(
        operation("add").ldif("dn: dc=x", "dc: x").with(LDIF_FILE, "x.ldif"),
        "both LDIF and LDIF file are given");
  }

  @Test
  void bindWithoutAnIdentityIsRefused() {
    refused(operation("bind"), "Operation is 'bind', but the Bind fields ask for none");
  }

  @Test
  void namesThatTheBindDoesNotUseAreRefused() {
    refused(operation("bind").sasl("simple", "ana", "x"), "which does not use the SASL user 'ana'");
    refused(
        operation("bind").sasl("digestMd5", "ana", "x").with(DIRECTORY.bindDn, "cn=ana"),
        "which does not use the DN 'cn=ana'");
    refused(operation("bind").sasl("scramSha256", "ana", ""), "the password is empty");
    refused(operation("bind").sasl("scramSha256", "", "x"), "the SASL user is empty");
    refused(operation("bind").sasl("gssapi", "", "x"), "but the SASL user is empty");
    refused(
        operation("bind").sasl("gssapi", "ana", "").with(DIRECTORY.bindDn, "cn=ana"),
        "which does not use the DN 'cn=ana'");
  }

  @Test
  void ticketsNeedNeitherUserNorPassword() {
    assertThat(operation("bind").sasl("gssapi", "", "").build().target().bind())
        .hasToString("gssapi");
    assertThat(operation("bind").sasl("gssapi", "ana", "secret").build().target().bind())
        .hasToString("gssapi as ana");
  }

  @Test
  void fieldsThatTheOperationDoesNotUseAreNotRead() {
    TestOperation whoAmI =
        operation("whoAmI").dn("no DN").ldif("no LDIF").with(LDIF_FILE, "/nowhere");

    assertThat(whoAmI.build().request()).isPresent();
    assertThat(whoAmI.build().ldifFile()).isEmpty();
  }

  @Test
  void fieldsThatAreTheSameGiveTheSameSettings() {
    TestOperation add = operation("add").ldif("dn: dc=x", "dc: x");
    OperationSettings before = add.build();

    add.ldif("dn: dc=x", "dc: x");

    assertThat(add.build()).isSameAs(before);
  }

  private static List<String> problems(String operation, Field<?> field, Object text) {
    Map<Field<?>, String> texts = new HashMap<>();
    texts.put(DIRECTORY.url, "ldap://h");
    texts.put(OPERATION, operation);
    texts.put(field, text.toString());
    Check check = new Check(FIELDS, each -> texts.getOrDefault(each, each.ifAbsent()));
    try (OperationWorkload workload = new OperationWorkload()) {
      workload.check(check);
    }
    return check.problems();
  }

  @Test
  void ldifWithVariablesIsReadWhenTheyAreKnown() {
    assertThat(problems("add", LDIF, "dn: ${dn}\ncn: x")).isEmpty();
    assertThat(problems("add", LDIF, "dn: x\ncn: x")).hasSize(1);
  }

  @Test
  void fileIsReadBeforeTheTest(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("some.ldif");
    assertThat(problems("change", LDIF_FILE, file))
        .singleElement()
        .asString()
        .contains("some.ldif' cannot be read");

    Files.writeString(file, "");
    assertThat(problems("change", LDIF_FILE, file))
        .singleElement()
        .asString()
        .contains("some.ldif' is empty");

    Files.writeString(file, "dn: dc=x\ndc: x\n\ndn: dc=y\nchangetype: delete\n");
    assertThat(problems("change", LDIF_FILE, file)).isEmpty();
    assertThat(problems("add", LDIF_FILE, file))
        .singleElement()
        .asString()
        .contains("LDIF has a record to delete 'dc=y', but Operation is 'add'");

    Files.writeString(file, "dn: dc=x\ndc: x\n\ndn: dc=y\nchangetype: burn\n");
    assertThat(problems("change", LDIF_FILE, file))
        .singleElement()
        .asString()
        .contains("LDIF is wrong")
        .contains("burn");
  }
}
