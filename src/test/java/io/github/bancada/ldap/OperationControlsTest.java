package io.github.bancada.ldap;

import static io.github.bancada.ldap.LdapOperationFields.*;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.field.Check;
import io.github.bancada.field.Field;
import io.github.bancada.lab.DirectoryServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Controls of LDAP Operation, at the embedded directory. */
class OperationControlsTest {
  private static final String BASE = TestSettings.BASE;
  private static final String FULANO1 = "cn=fulano1," + BASE;
  private static final String UNKNOWN = "1.3.6.1.4.1.99999.1";

  private static DirectoryServer server;

  @BeforeAll
  static void start() throws IOException {
    server = DirectoryServer.generated(BASE, 5);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static TestOperation operation(String operation, String... controls) {
    return TestOperation.at(server.ldapUrl(), operation)
        .with(CONTROLS, String.join("\n", controls));
  }

  private static TestOperation replace(String dn, String attribute, String value) {
    return operation("modify")
        .ldif("dn: " + dn, "changetype: modify", "replace: " + attribute, attribute + ": " + value);
  }

  private static OperationSample succeeds(TestOperation operation) {
    OperationSample sample = operation.run();
    assertThat(sample.code()).as(sample.message()).isEqualTo("0 success");
    assertThat(sample.success()).isTrue();
    return sample;
  }

  @Test
  void valuesBeforeAndAfterAChangeAreTheResponseData() {
    succeeds(replace("cn=fulano2," + BASE, "description", "old"));

    OperationSample sample =
        succeeds(
            replace("cn=fulano2," + BASE, "description", "new")
                .with(CONTROLS, "preRead description uid\npostRead description"));

    assertThat(sample.body())
        .contains("# preRead\ndn: cn=fulano2," + BASE + "\n")
        .contains("description: old\n")
        .contains("uid: fulano2\n")
        .endsWith("# postRead\ndn: cn=fulano2," + BASE + "\ndescription: new\n\n");
    assertThat(sample.request()).endsWith(" replace:description controls=preRead,postRead");
  }

  @Test
  void addedAndDeletedEntriesAreShownWhole() {
    String dn = "cn=whole," + BASE;
    OperationSample added =
        succeeds(
            operation("add", "postRead *")
                .ldif("dn: " + dn, "objectClass: person", "cn: whole", "sn: Silva"));
    OperationSample deleted = succeeds(operation("delete", "preRead").dn(dn));

    assertThat(added.body()).startsWith("# postRead\ndn: " + dn).contains("\nsn: Silva\n");
    assertThat(deleted.body()).startsWith("# preRead\ndn: " + dn).contains("\nsn: Silva\n");
  }

  @ParameterizedTest
  @CsvSource({"(uid=fulano3), 0 success", "(uid=other), 122 assertionFailed"})
  void changeIsMadeOnlyIfTheAssertionHolds(String filter, String code) {
    OperationSample sample =
        replace("cn=fulano3," + BASE, "sn", code).with(CONTROLS, "assertion " + filter).run();

    assertThat(sample.code()).isEqualTo(code);
    assertThat(
            operation("compare")
                .dn("cn=fulano3," + BASE)
                .with(ATTRIBUTE, "sn")
                .with(VALUE, code)
                .run()
                .code())
        .isEqualTo(sample.success() ? "6 compareTrue" : "5 compareFalse");
  }

  @Test
  void changeIsMadeAsTheUserThatTheProxiedAuthorizationNames() {
    OperationSample sample =
        succeeds(
            replace("cn=fulano4," + BASE, "description", "x")
                .bind(FULANO1, "fulano1")
                .with(
                    CONTROLS,
                    "proxiedAuthorization dn:cn=fulano5," + BASE + "\npostRead modifiersName"));

    assertThat(sample.body()).contains("modifiersName: cn=fulano5," + BASE + "\n");
  }

  @Test
  void proxiedAuthorizationOfNobodyIsRefused() {
    OperationSample sample =
        replace(FULANO1, "description", "x")
            .with(CONTROLS, "proxiedAuthorization dn:cn=nobody," + BASE)
            .run();

    assertThat(sample.code()).isEqualTo("123 authorizationDenied");
    assertThat(sample.success()).isFalse();
  }

  @Test
  void referralEntryIsManagedLikeAnyOther() {
    String dn = "cn=elsewhere," + BASE;
    succeeds(
        operation("add")
            .ldif(
                "dn: " + dn,
                "objectClass: referral",
                "objectClass: extensibleObject",
                "cn: elsewhere",
                "ref: ldap://other.example.org/"));

    OperationSample without = operation("delete").dn(dn).run();

    assertThat(without.code()).isEqualTo("10 referral");
    succeeds(operation("delete", "manageDsaIt").dn(dn));
  }

  @ParameterizedTest
  @ValueSource(strings = {"whoAmI", "delete", "compare", "passwordModify"})
  void criticalControlThatTheServerDoesNotKnowFailsTheSample(String operation) {
    OperationSample sample =
        operation(operation, UNKNOWN + " critical")
            .dn(FULANO1)
            .with(ATTRIBUTE, "uid")
            .with(VALUE, "x")
            .run();

    assertThat(sample.code()).as(sample.message()).isEqualTo("12 unavailableCriticalExtension");
    assertThat(sample.success()).isFalse();
  }

  @Test
  void unknownControlThatIsOptionalIsIgnored() {
    succeeds(operation("whoAmI", UNKNOWN + " optional base64:AAE="));
  }

  @ParameterizedTest
  @ValueSource(strings = {"bind", "unbind", "abandon"})
  void controlsAreNotReadForOperationsWithoutThem(String operation) {
    succeeds(operation(operation, "nonsense").bind(FULANO1, "fulano1"));
  }

  @Test
  void controlsOfTheFieldGoWithEachRecordOfAFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("changes.ldif");
    String change = "changetype: modify\nreplace: description\ndescription: %s\n\n";
    Files.writeString(
        file,
        String.format("dn: %s%n" + change, FULANO1, "first")
            + String.format("dn: %s%ncontrol: %s false%n" + change, FULANO1, UNKNOWN, "second")
            + String.format(
                "dn: %s%ncontrol: 1.3.6.1.1.13.1 false: x%n" + change, FULANO1, "third"));
    TestOperation changes = operation("change", "preRead description").with(LDIF_FILE, file);
    try (OperationUser user = new OperationUser()) {
      assertThat(user.run(changes).body()).startsWith("# preRead\ndn: " + FULANO1);
      assertThat(user.run(changes).body()).contains("\ndescription: first\n");
      assertThatThrownBy(() -> user.run(changes))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("both have the control 1.3.6.1.1.13.1");
    }
  }

  @Test
  void recordWithTheSameControlIsRefusedBeforeTheFirstRequest() {
    TestOperation both =
        operation("delete", "manageDsaIt")
            .with(OPERATION, "change")
            .ldif("dn: " + FULANO1, "control: 2.16.840.1.113730.3.4.2", "changetype: delete");

    assertThatThrownBy(both::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("both have the control 2.16.840.1.113730.3.4.2");
  }

  private static List<String> problems(String controls) {
    Map<Field<?>, String> texts =
        Map.of(DIRECTORY.url, "ldap://h", OPERATION, "whoAmI", CONTROLS, controls);
    Check check = new Check(FIELDS, each -> texts.getOrDefault(each, each.ifAbsent()));
    try (OperationWorkload workload = new OperationWorkload()) {
      workload.check(check);
    }
    return check.problems();
  }

  @Test
  void wrongLineIsOneErrorBeforeTheFirstSample() {
    assertThat(problems("manageDsaIt\nburn it\npreRead ,"))
        .singleElement()
        .asString()
        .startsWith("Controls, line 2, is 'burn it'; it takes an OID such as 1.2.3.4, or one of");
    assertThat(problems("proxiedAuthorization dn:${user}")).isEmpty();
  }
}
