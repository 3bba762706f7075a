package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Changes and compares at the embedded directory, with right and wrong input. */
class OperationChangesTest extends OperationRun {
  private static final String NOBODY = "cn=nobody," + BASE;

  private static TestOperation add(String name) {
    return operation("add").ldif(entry(name));
  }

  private static String[] entry(String name) {
    return new String[] {
      "dn: cn=" + name + "," + BASE, "objectClass: person", "cn: " + name, "sn: Silva"
    };
  }

  private static OperationSample compare(String dn, String attribute, String value) {
    return operation("compare").dn(dn).with(ATTRIBUTE, attribute).with(VALUE, value).run();
  }

  @Test
  void addedEntryIsThere() {
    succeeds(add("ana").run());

    assertThat(compare("cn=ana," + BASE, "sn", "Silva").code()).isEqualTo("6 compareTrue");
  }

  @Test
  void entryThatExistsIsNotAddedAgain() {
    fails(add("fulano1").run(), "68 entryAlreadyExists");
  }

  @Test
  void expectedCodeIsASuccess() {
    OperationSample sample = add("fulano1").expect("0,68").run();

    assertThat(sample.success()).isTrue();
    assertThat(sample.code()).isEqualTo("68 entryAlreadyExists");
  }

  @Test
  void modificationsOfTheRecordAreMadeTogether() {
    succeeds(
        operation("modify")
            .ldif(
                "dn: cn=fulano2," + BASE,
                "changetype: modify",
                "add: description",
                "description: first",
                "-",
                "replace: sn",
                "sn:: Sm/Do28=",
                "-")
            .run());

    assertThat(compare("cn=fulano2," + BASE, "sn", "João").code()).isEqualTo("6 compareTrue");
    assertThat(compare("cn=fulano2," + BASE, "description", "first").code())
        .isEqualTo("6 compareTrue");
  }

  @Test
  void modifyOfNoEntryIsNoSuchObject() {
    fails(describe(NOBODY, "x").run(), "32 noSuchObject");
  }

  @Test
  void deletedEntryIsGone() {
    succeeds(add("caio").run());
    succeeds(operation("delete").dn("cn=caio," + BASE).run());

    fails(operation("delete").dn("cn=caio," + BASE).run(), "32 noSuchObject");
  }

  @Test
  void entryWithOthersBelowIsNotDeleted() {
    fails(operation("delete").dn(BASE).run(), "66 notAllowedOnNonLeaf");
  }

  @Test
  void renamedEntryHasTheNewNameOnly() {
    succeeds(add("old").run());
    succeeds(operation("modifyDn").dn("cn=old," + BASE).with(NEW_RDN, "cn=new").run());

    assertThat(compare("cn=new," + BASE, "cn", "new").code()).isEqualTo("6 compareTrue");
    assertThat(compare("cn=new," + BASE, "cn", "old").code()).isEqualTo("5 compareFalse");
  }

  @Test
  void movedEntryIsBelowTheNewSuperior() {
    succeeds(
        operation("add").ldif("dn: ou=there," + BASE, "objectClass: organizationalUnit").run());
    succeeds(add("mover").run());
    succeeds(
        operation("modifyDn")
            .dn("cn=mover," + BASE)
            .with(NEW_RDN, "cn=mover")
            .with(NEW_SUPERIOR, "ou=there," + BASE)
            .run());

    assertThat(compare("cn=mover,ou=there," + BASE, "sn", "Silva").code())
        .isEqualTo("6 compareTrue");
  }

  @Test
  void newSuperiorThatDoesNotExistIsRefused() {
    OperationSample sample =
        operation("modifyDn")
            .dn("cn=fulano3," + BASE)
            .with(NEW_RDN, "cn=fulano3")
            .with(NEW_SUPERIOR, "ou=nowhere," + BASE)
            .run();

    fails(sample, "32 noSuchObject");
  }

  @ParameterizedTest
  @CsvSource({"fulano1, 6 compareTrue", "other, 5 compareFalse"})
  void bothAnswersOfCompareAreASuccess(String value, String code) {
    OperationSample sample = compare(FULANO1, "uid", value);

    assertThat(sample.code()).isEqualTo(code);
    assertThat(sample.success()).isTrue();
  }

  @Test
  void otherAnswerOfCompareThanExpectedFails() {
    OperationSample sample =
        operation("compare")
            .dn(FULANO1)
            .with(ATTRIBUTE, "uid")
            .with(VALUE, "other")
            .expect("6")
            .run();

    fails(sample, "5 compareFalse");
    assertThat(sample.message()).contains("expected result code 6 compareTrue, got 5 compareFalse");
  }

  @Test
  void compareAtNoEntryIsNoSuchObject() {
    fails(compare(NOBODY, "uid", "x"), "32 noSuchObject");
  }

  @ParameterizedTest
  @ValueSource(strings = {"add", "modify", "delete", "moddn"})
  void changeDoesWhatTheRecordSays(String type) {
    succeeds(add("of-" + type).run());
    String dn = "dn: cn=of-" + type + "," + BASE;
    List<String> record = new ArrayList<>(List.of(dn, "changetype: " + type));
    switch (type) {
      case "add" -> {
        succeeds(operation("delete").dn(dn.substring(4)).run());
        record.addAll(List.of("objectClass: person", "cn: of-add", "sn: Silva"));
      }
      case "modify" -> record.addAll(List.of("add: description", "description: x", "-"));
      case "moddn" -> record.addAll(List.of("newrdn: cn=renamed", "deleteoldrdn: 1"));
      default -> {
        // Its record has no more lines.
      }
    }

    OperationSample sample = operation("change").ldif(record.toArray(String[]::new)).run();

    succeeds(sample);
    assertThat(sample.request()).contains(" dn=\"cn=of-" + type + "," + BASE + "\"");
  }

  @Test
  void controlsOfTheRecordAreSent() {
    OperationSample sample =
        operation("change")
            .ldif(
                "dn: " + FULANO1,
                "control: 1.3.6.1.4.1.99999.1 true",
                "changetype: modify",
                "add: description",
                "description: x")
            .run();

    fails(sample, "12 unavailableCriticalExtension");
  }

  @Test
  void eachSampleTakesTheNextRecordOfTheFileAndTheUserEndsAfterTheLast(@TempDir Path folder)
      throws IOException {
    Path file = folder.resolve("changes.ldif");
    Files.writeString(
        file,
        String.join("\n", entry("file1"))
            + "\n\n# renamed\n"
            + "dn: cn=file1,"
            + BASE
            + "\nchangetype: modrdn\nnewrdn: cn=file2\ndeleteoldrdn: 1\n\n"
            + "dn: cn=file2,"
            + BASE
            + "\nchangetype: delete\n");
    try (OperationUser user = new OperationUser()) {
      TestOperation changes = operation("change").with(LDIF_FILE, file);
      List<String> requests = new ArrayList<>();
      for (int i = 0; i < 3; i++) {
        OperationSample sample = user.run(changes);
        succeeds(sample);
        requests.add(sample.request().replaceFirst("^\\S+ ", ""));
      }

      assertThat(requests)
          .containsExactly(
              "add dn=\"cn=file1," + BASE + '"',
              "modifyDn dn=\"cn=file1," + BASE + "\" newRdn=\"cn=file2\"",
              "delete dn=\"cn=file2," + BASE + '"');
      assertThat(user.hasEnded()).isFalse();
      assertThat(user.run(changes)).isNull();
      assertThat(user.hasEnded()).isTrue();
    }
  }
}
