package io.github.bancada.ldap.notify;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.LdifChange;
import io.github.bancada.ldap.operation.OperationType;
import io.github.bancada.ldap.operation.Requests;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The change of a notification: the only candidate, or none. */
class ChangeFinderTest {
  private static final String DN = "cn=a,dc=x";

  private final ChangeTimes times = new ChangeTimes();
  private final ChangeFinder finder = new ChangeFinder(times);

  private static LdapRequest modify(String dn) {
    return LdifChange.parse(
        OperationType.MODIFY, "dn: " + dn + "\nchangetype: modify\nreplace: cn\ncn: y\n");
  }

  private Change made(LdapRequest request) {
    Change change = times.begin(request);
    change.answered(true);
    return change;
  }

  @Test
  void changeIsFoundOnceHoweverItsNameIsSpelled() {
    Change change = made(modify("CN=A, DC=x"));

    assertThat(finder.find(ChangeKind.MODIFY, DN)).isSameAs(change);
    assertThat(finder.find(ChangeKind.MODIFY, DN)).isNull();
    assertThat(change.sentNanoTime()).isLessThanOrEqualTo(System.nanoTime());
  }

  @Test
  void changeIsFoundBeforeItIsAnswered() {
    Change change = times.begin(modify(DN));

    assertThat(finder.find(null, DN)).isSameAs(change);
  }

  @Test
  void everyListenerFindsIt() {
    ChangeFinder other = new ChangeFinder(times);
    Change change = made(modify(DN));

    assertThat(finder.find(null, DN)).isSameAs(change);
    assertThat(other.find(null, DN)).isSameAs(change);
  }

  @Test
  void noneOfTwoThatMayBeMeantIsFoundAndTheNextIs() {
    made(modify(DN));
    made(modify(DN));

    assertThat(finder.find(null, DN)).isNull();
    assertThat(finder.find(null, DN)).isNull();
    assertThat(made(modify(DN))).isSameAs(finder.find(null, DN));
  }

  @Test
  void kindTellsTwoChangesApart() {
    Change modified = made(modify(DN));
    Change deleted = made(Requests.delete(DN));

    assertThat(finder.find(ChangeKind.MODIFY, DN)).isSameAs(modified);
    assertThat(finder.find(ChangeKind.DELETE, DN)).isSameAs(deleted);
    assertThat(finder.find(ChangeKind.ADD, DN)).isNull();
  }

  @Test
  void refusedChangeIsNotMeant() {
    times.begin(modify(DN)).answered(false);
    Change change = made(modify(DN));

    assertThat(finder.find(null, DN)).isSameAs(change);
  }

  @Test
  void changeThatWasAnsweredBeforeTheSearchIsNotMeant() {
    made(modify(DN));
    Change underWay = times.begin(modify(DN));
    ChangeFinder later = new ChangeFinder(times);

    assertThat(later.find(null, DN)).isSameAs(underWay);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"cn=b | '' | cn=b,dc=x", "cn=b | ou=y | cn=b,ou=y", "CN=B | '' | cn=b,dc=x"})
  void renamedEntryIsFoundByBothNames(String rdn, String superior, String renamed) {
    Change change = made(Requests.modifyDn(DN, rdn, true, superior));

    assertThat(new ChangeFinder(times).find(null, DN)).isNull();
    assertThat(finder.find(ChangeKind.MODIFY_DN, renamed)).isSameAs(change);
    assertThat(finder.find(ChangeKind.MODIFY_DN, DN)).isNull();
  }

  @Test
  void requestsThatChangeNothingAreNotKept() {
    made(Requests.compare(DN, "cn", "a"));
    made(Requests.whoAmI());

    assertThat(finder.find(null, DN)).isNull();
  }

  @Test
  void nothingIsKeptUntilSomebodyListens() {
    ChangeTimes unheard = new ChangeTimes();
    unheard.begin(modify(DN)).answered(true);

    assertThat(unheard.of(DN)).isEmpty();
  }

  @Test
  void fewChangesAreKeptHoweverManyAreMade() {
    ChangeTimes few = new ChangeTimes(16);
    ChangeFinder ofFew = new ChangeFinder(few);
    for (int i = 0; i < 1000; i++) {
      String dn = "cn=" + i % 100 + ",dc=x";
      Change change = few.begin(Requests.delete(dn));
      if (i % 70 == 0) {
        assertThat(ofFew.find(null, dn)).isSameAs(change);
      }
      assertThat(ofFew.find(null, "cn=" + i % 100 + ",dc=y")).isNull();
    }

    assertThat(IntStream.range(0, 100).map(i -> few.of("cn=" + i + ",dc=x").size()).sum())
        .isEqualTo(16);
    assertThat(ofFew.find(null, "cn=99,dc=x")).isNotNull();
    assertThat(ofFew.find(null, "cn=99,dc=x")).isNull();
  }

  @Test
  void oneEntryThatChangesOftenKeepsFewChanges() {
    for (int i = 0; i < 100; i++) {
      made(modify(DN));
    }

    assertThat(times.of(DN)).hasSize(ChangeTimes.KEPT_OF_ENTRY);
  }
}
