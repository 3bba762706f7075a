package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.lab.DirectoryServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attribute rules of LDAP Operation, at the embedded directory. */
class OperationAttributesTest {
  private static final String BASE = TestSettings.BASE;

  private static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(BASE, 9);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static TestOperation operation(String operation, String... rules) {
    return TestOperation.at(server.ldapUrl(), operation)
        .with(EXPECTED_ATTRIBUTES, String.join("\n", rules));
  }

  private static TestOperation describe(String name, String value, String... rules) {
    return operation("modify", rules)
        .ldif(
            "dn: cn=" + name + "," + BASE,
            "changetype: modify",
            "replace: description",
            "description: " + value);
  }

  private static OperationSample succeeds(TestOperation operation) {
    OperationSample sample = operation.run();
    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.success()).isTrue();
    return sample;
  }

  private static void fails(TestOperation operation, String message) {
    OperationSample sample = operation.run();
    assertThat(sample.code()).isEqualTo("0 unexpectedAttributes");
    assertThat(sample.success()).isFalse();
    assertThat(sample.message()).isEqualTo(message);
  }

  @Test
  void entryIsJudgedAsItIsAfterAModification() {
    OperationSample sample =
        succeeds(describe("fulano1", "new", "description = new", "count(sn) = 1"));

    assertThat(sample.request()).endsWith(" replace:description controls=postRead");
    assertThat(sample.body())
        .startsWith("# postRead\ndn: cn=fulano1," + BASE)
        .contains("\ndescription: new\n", "\nsn: Teste\n")
        .doesNotContain("uid:");
    fails(
        describe("fulano1", "newer", "description = new"),
        "expected description = new in cn=fulano1," + BASE + ", got 'newer'");
  }

  @Test
  void entryIsJudgedAfterAnAdditionAndARenamingAndBeforeADeletion() {
    String dn = "cn=judged," + BASE;
    succeeds(
        operation("add", "sn = Silva", "count(objectClass) >= 1")
            .ldif("dn: " + dn, "objectClass: person", "cn: judged", "sn: Silva"));
    succeeds(
        operation("modifyDn", "cn = renamed", "no cn = judged").dn(dn).with(NEW_RDN, "cn=renamed"));
    OperationSample deleted =
        succeeds(operation("delete", "cn = renamed").dn("cn=renamed," + BASE));

    assertThat(deleted.request()).endsWith(" controls=preRead");
    assertThat(deleted.body()).startsWith("# preRead\ndn: cn=renamed," + BASE);
  }

  @Test
  void controlOfTheFieldBringsTheEntry() {
    TestOperation described =
        describe("fulano2", "new", "description = new")
            .with(CONTROLS, "preRead uid\npostRead description");

    OperationSample sample = succeeds(described);

    assertThat(sample.request()).endsWith(" controls=preRead,postRead");
    fails(
        described
            .with(CONTROLS, "preRead description")
            .with(EXPECTED_ATTRIBUTES, "description = x"),
        "expected description = x in cn=fulano2," + BASE + ", got 'new'");
  }

  @Test
  void controlThatDoesNotAskForTheAttributeIsRefused() {
    TestOperation described =
        describe("fulano2", "new", "count(sn) = 0").with(CONTROLS, "postRead description");

    assertThatThrownBy(described::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "Attribute rules has 'count(sn) = 0', but the control in Controls does not ask for sn"
                + " (description); add it there");
  }

  @Test
  void otherControlsAreSentToo() {
    OperationSample refused =
        describe("fulano3", "new", "description = new").with(CONTROLS, "assertion (sn=x)").run();

    assertThat(refused.code()).isEqualTo("122 assertionFailed");
    assertThat(refused.request()).endsWith(" controls=assertion,postRead");
  }

  @Test
  void recordsOfAFileAreJudgedAndTheirOwnControlsUsed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("changes.ldif");
    String dn = "dn: cn=fulano4," + BASE + "\n";
    String change = "changetype: modify\nreplace: description\ndescription: %s\n\n";
    Files.writeString(
        file,
        String.format(dn + change, "right")
            + String.format(dn + "control: 1.3.6.1.1.13.1 true:: MAA=\n" + change, "wrong")
            + dn
            + "changetype: delete\n");
    TestOperation changes = operation("change", "description = right").with(LDIF_FILE, file);
    try (OperationUser user = new OperationUser()) {
      assertThat(user.run(changes).code()).isEqualTo("0 success");
      OperationSample before = user.run(changes);
      OperationSample deleted = user.run(changes);

      assertThat(before.code()).as("judged as it was before").isEqualTo("0 success");
      assertThat(before.body()).startsWith("# preRead").doesNotContain("# postRead");
      assertThat(deleted.code()).isEqualTo("0 unexpectedAttributes");
      assertThat(deleted.message())
          .isEqualTo("expected description = right in cn=fulano4," + BASE + ", got 'wrong'");
    }
  }

  @Test
  void failedOperationHasItsOwnCode() {
    OperationSample sample = describe("nobody", "new", "description = new").run();

    assertThat(sample.code()).isEqualTo("32 noSuchObject");
    assertThat(describe("nobody", "new", "description = new").expect("0,32").run().success())
        .isTrue();
  }

  @Test
  void answerWithoutTheEntryIsNotAsExpected() throws Exception {
    try (ScriptedServer peer =
        ScriptedServer.playing(
            conversation -> {
              int id = conversation.request();
              conversation.send(Conversation.result(id, 0x67, 0, ""));
              conversation.awaitClose();
            })) {
      fails(
          describe("x", "new", "description = new").with(DIRECTORY.url, peer.url()),
          "expected an entry with description = new, got none");
    }
  }

  @Test
  void serverWithoutTheControlAnswersWithACodeThatSaysSo() throws Exception {
    try (ScriptedServer peer =
        ScriptedServer.playing(
            conversation -> {
              int id = conversation.request();
              conversation.send(Conversation.result(id, 0x67, 12, "no such control"));
              conversation.awaitClose();
            })) {
      OperationSample sample =
          describe("x", "new", "description = new").with(DIRECTORY.url, peer.url()).run();

      assertThat(sample.code()).isEqualTo("12 unavailableCriticalExtension");
      assertThat(sample.success()).isFalse();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"compare", "bind", "unbind", "abandon", "whoAmI", "passwordModify"})
  void operationWithoutAnEntryIsRefused(String operation) {
    TestOperation judged =
        operation(operation, "cn = x")
            .bind("cn=fulano1," + BASE, "fulano1")
            .dn("cn=fulano1," + BASE)
            .with(ATTRIBUTE, "cn");

    assertThatThrownBy(judged::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(
            "Operation is '" + operation + "', which brings no entry for Attribute rules; leave");
  }
}
