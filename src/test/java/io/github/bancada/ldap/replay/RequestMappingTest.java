package io.github.bancada.ldap.replay;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.ldap.BindSettings;
import io.github.bancada.ldap.Expectation;
import io.github.bancada.ldap.LdapSearchSettings;
import io.github.bancada.ldap.accesslog.LoggedOperation;
import io.github.bancada.ldap.accesslog.OperationKind;
import io.github.bancada.ldap.accesslog.Outcome;
import io.github.bancada.ldap.replay.ReplayStep.Action;
import java.io.StringReader;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The mapping of the operations of a log. */
class RequestMappingTest {
  private static final Outcome SUCCESS = new Outcome(0, 1000, Outcome.UNKNOWN);

  private static RequestMapping mapping(boolean mayWrite) {
    MappingSettings settings = new MappingSettings("", "", "", mayWrite, "bancada");
    return new RequestMapping(settings, Passwords.read(null, ""), LoggedChanges.read(null));
  }

  /** Values come in pairs: name, value. */
  private static LoggedOperation operation(OperationKind kind, Outcome outcome, String... values) {
    Map<String, String> all = new HashMap<>();
    for (int i = 0; i < values.length; i += 2) {
      all.put(values[i], values[i + 1]);
    }
    return new LoggedOperation(kind, all, outcome);
  }

  private static LoggedOperation search(Outcome outcome, String... more) {
    Map<String, String> all =
        new HashMap<>(Map.of("base", "dc=b", "scope", "1", "filter", "(cn=a)"));
    for (int i = 0; i < more.length; i += 2) {
      all.put(more[i], more[i + 1]);
    }
    return new LoggedOperation(OperationKind.SEARCH, all, outcome);
  }

  private static LdapSearchSettings mapped(LoggedOperation search) {
    return ((Action.Search) mapping(false).map(search).action()).search();
  }

  @Test
  void searchIsThatOfTheLog() {
    LdapSearchSettings search = mapped(search(SUCCESS, "deref", "2", "attr", "cn  sn"));

    assertThat(search.baseDn()).isEqualTo("dc=b");
    assertThat(search.scope()).isEqualTo(SearchScope.ONE);
    assertThat(search.filter()).hasToString("(cn=a)");
    assertThat(search.attributes()).containsExactly("cn", "sn");
    assertThat(search.dereference()).isEqualTo(DereferencePolicy.FINDING);
    assertThat(search.sizeLimit()).isZero();
  }

  @Test
  void attributesOf389AreAllOrThoseNamed() {
    assertThat(mapped(search(SUCCESS, "attrs", "ALL")).attributes()).isEmpty();
    assertThat(mapped(search(SUCCESS, "attrs", "cn sn")).attributes()).containsExactly("cn", "sn");
  }

  @Test
  void searchThatEndedAtItsLimitHasItAgain() {
    assertThat(mapped(search(new Outcome(4, 1000, 10))).sizeLimit()).isEqualTo(10);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"filter | (?=undefined)", "filter | (cn=a", "base | nonsense", "scope | 7"})
  void searchThatCannotBeReadIsLeftOut(String name, String value) {
    assertThat(mapping(false).map(search(SUCCESS, name, value)).left())
        .isEqualTo(Reason.NOT_READABLE);
  }

  @Test
  void resultOfTheLogIsExpectedAndSuccessWithoutOne() {
    assertThat(codes(mapping(false).map(search(new Outcome(32, 1, 0))))).containsExactly(32);
    assertThat(codes(mapping(false).map(search(Outcome.NOT_LOGGED)))).containsExactly(0);
  }

  private static List<Integer> codes(RequestMapping.Mapped mapped) {
    return mapped.action() instanceof Action.Search search
        ? search.codes().codes()
        : mapped.action() instanceof Action.Ask ask
            ? ask.codes().codes()
            : ((Action.Bind) mapped.action()).codes().codes();
  }

  @Test
  void compareHasAValueInPlaceOfTheLogsAndBothAnswersAreRight() {
    RequestMapping.Mapped mapped =
        mapping(false)
            .map(
                operation(
                    OperationKind.COMPARE, new Outcome(6, 1, -1), "dn", "cn=a", "attr", "cn"));

    assertThat(mapped.approximated()).isTrue();
    assertThat(codes(mapped)).containsExactly(5, 6);
  }

  @Test
  void compareThatFailedInTheLogIsToFail() {
    assertThat(
            codes(
                mapping(false)
                    .map(
                        operation(
                            OperationKind.COMPARE,
                            new Outcome(32, 1, -1),
                            "dn",
                            "cn=a",
                            "attr",
                            "cn"))))
        .containsExactly(32);
  }

  private static RequestMapping.Mapped bind(String password, Outcome outcome, String... values) {
    return new RequestMapping(
            new MappingSettings("", password, "", false, ""),
            Passwords.read(null, password),
            LoggedChanges.read(null))
        .map(operation(OperationKind.BIND, outcome, values));
  }

  @Test
  void bindHasThePasswordThatIsKnown() {
    RequestMapping.Mapped mapped = bind("secret", SUCCESS, "method", "128", "dn", "cn=a,dc=b");

    assertThat(mapped.action())
        .isEqualTo(
            new Action.Bind(
                new BindSettings(BindSettings.Method.SIMPLE, "cn=a,dc=b", "secret"),
                new Expectation(List.of(0))));
    assertThat(mapped.approximated()).isFalse();
  }

  @Test
  void bindThatWasRefusedIsToBeRefused() {
    RequestMapping.Mapped mapped =
        bind("secret", new Outcome(49, 1, -1), "method", "128", "dn", "cn=a,dc=b");

    assertThat(((Action.Bind) mapped.action()).identity().password()).isNotEqualTo("secret");
    assertThat(codes(mapped)).containsExactly(49);
    assertThat(mapped.approximated()).isTrue();
  }

  @Test
  void bindWithoutAPasswordOrWithSaslIsLeftOutAndAnonymousOnesAreNot() {
    assertThat(bind("", SUCCESS, "method", "128", "dn", "cn=a,dc=b").left())
        .isEqualTo(Reason.PASSWORD_UNKNOWN);
    assertThat(bind("x", SUCCESS, "method", "163", "dn", "").left()).isEqualTo(Reason.SASL_BIND);
    assertThat(bind("x", SUCCESS, "method", "sasl", "dn", "").left()).isEqualTo(Reason.SASL_BIND);
    assertThat(bind("", SUCCESS, "method", "128", "dn", "").left()).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "MODIFY, false, attr, mail, NO_CONSENT",
    "DELETE, false, x, y, NO_CONSENT",
    "MODIFY_DN, false, newrdn, cn=b, NO_CONSENT",
    "ADD, true, x, y, ENTRY_NOT_LOGGED",
    "MODIFY, true, x, y, ATTRIBUTES_NOT_LOGGED",
    "MODIFY, true, attr, userPassword objectClass, PASSWORD_CHANGE",
    "MODIFY_DN, true, x, y, NAME_NOT_LOGGED",
    "EXTENDED, true, oid, 1.3.6.1.4.1.4203.1.11.1, PASSWORD_CHANGE",
    "EXTENDED, true, oid, 1.3.6.1.4.1.1466.20037, START_TLS",
    "EXTENDED, true, oid, 1.2.3, UNKNOWN_EXTENSION",
    "ABANDON, true, msg, 3, ABANDON",
  })
  void whatTheLogDoesNotHaveIsLeftOutWithItsReason(
      OperationKind kind, boolean mayWrite, String name, String value, Reason reason) {
    RequestMapping.Mapped mapped =
        mapping(mayWrite).map(operation(kind, SUCCESS, "dn", "cn=a,dc=b", name, value));

    assertThat(mapped.left()).isEqualTo(reason);
    assertThat(mapped.action()).isNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "MODIFY | attr | mail userPassword sn | modify dn=\"cn=a,dc=b\" replace:mail replace:sn",
        "DELETE | x | y | delete dn=\"cn=a,dc=b\"",
        "MODIFY_DN | newrdn | cn=b | modifyDn dn=\"cn=a,dc=b\" newRdn=\"cn=b\"",
      })
  void changesAreMadeWithConsent(
      OperationKind kind, String name, String value, String description) {
    RequestMapping.Mapped mapped =
        mapping(true).map(operation(kind, SUCCESS, "dn", "cn=a,dc=b", name, value));

    assertThat(((Action.Ask) mapped.action()).request()).hasToString(description);
  }

  @Test
  void changesThatTheLogDoesNotHaveAreThoseOfTheLdif() throws Exception {
    String ldif =
        """
        dn: cn=a,dc=b
        objectClass: person
        sn: first

        dn: cn=a,dc=b
        changetype: modify
        replace: sn
        sn: second

        dn: cn=a,dc=b
        changetype: modrdn
        newrdn: cn=c
        deleteoldrdn: 0
        """;
    RequestMapping mapping =
        new RequestMapping(
            new MappingSettings("", "", "", true, "x"),
            Passwords.read(null, ""),
            LoggedChanges.read(new StringReader(ldif), "changes.ldif"));
    for (OperationKind kind :
        List.of(OperationKind.ADD, OperationKind.MODIFY, OperationKind.MODIFY_DN)) {
      RequestMapping.Mapped failed =
          mapping.map(operation(kind, new Outcome(50, 1, -1), "dn", "cn=a,dc=b"));
      RequestMapping.Mapped exact = mapping.map(operation(kind, SUCCESS, "dn", "CN=a, dc=b"));
      RequestMapping.Mapped again = mapping.map(operation(kind, SUCCESS, "dn", "cn=a,dc=b"));

      assertThat(failed.left()).as("%s that failed", kind).isNotNull();
      assertThat(exact.approximated()).isFalse();
      assertThat(exact.action()).isInstanceOf(Action.Ask.class);
      assertThat(again.left()).as("a second %s", kind).isNotNull();
    }
  }

  @Test
  void renamingKeepsTheOldNameIfTheLogSaysSo() {
    RequestMapping.Mapped mapped =
        mapping(true)
            .map(
                operation(
                    OperationKind.MODIFY_DN,
                    SUCCESS,
                    "dn",
                    "cn=a",
                    "newrdn",
                    "cn=c",
                    "deleteoldrdn",
                    "false"));

    assertThat(mapped.approximated()).isFalse();
  }
}
