package io.github.bancada.ldap.undo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.ldap.operation.LdapRequest;
import io.github.bancada.ldap.operation.Requests;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** The undo of a ledger, and what of it is left. */
class UndoTest extends UndoneRun {
  @Test
  void everythingIsPutBackAndTheLedgerDeleted() throws Exception {
    UndoOutcome outcome = undo(changed(CHANGES)).get(0);

    assertThat(server.content()).isEqualTo(before);
    assertThat(outcome.isComplete()).as("%s", outcome).isTrue();
    assertThat(outcome.putBack()).isPositive();
    assertThat(ledgers()).isEmpty();
  }

  @Test
  void killedRunIsPutBackByTheNextStart() throws Exception {
    changed(CHANGES);
    kill();

    assertThat(nextStart()).allMatch(UndoOutcome::isComplete).hasSize(1);
    assertThat(server.content()).isEqualTo(before);
    assertThat(nextStart()).isEmpty();
  }

  @Test
  void undoThatBreaksOffAnywhereIsEndedByTheNext() throws Exception {
    for (int questions = 0; ; questions++) {
      start();
      Ledger ledger = changed(CHANGES);
      server.goneAfter(questions);
      UndoOutcome first = undo(ledger).get(0);
      if (first.isComplete()) {
        assertThat(questions).as("every step was the last of one").isGreaterThan(10);
        return;
      }
      assertThat(first.broken()).contains("the directory is gone");
      server.goneAfter(-1);

      assertThat(nextStart())
          .as("after %s", questions)
          .allMatch(UndoOutcome::isComplete)
          .hasSize(1);
      assertThat(server.content()).as("after %s", questions).isEqualTo(before);
    }
  }

  @Test
  void changesThatWereNotedAndNeverSentNeedNothing() throws Exception {
    for (int sent = 0; sent <= CHANGES.size(); sent++) {
      start();
      Ledger ledger = changed(CHANGES.subList(0, sent));
      if (sent < CHANGES.size()) {
        begin(ledger, CHANGES.get(sent));
        kill();
        nextStart();
      } else {
        undo(ledger);
      }
      assertThat(server.content()).as("after %s", sent).isEqualTo(before);
    }
  }

  @Test
  void unfinishedRecordAtTheEndIsLeftOut() throws Exception {
    changed(CHANGES.subList(0, 1));
    kill();
    Files.writeString(
        place.ledgers().get(0),
        "dn: cn=bia,dc=example\nchangetype: delete\n",
        StandardOpenOption.APPEND);

    assertThat(nextStart()).allMatch(UndoOutcome::isComplete);
    assertThat(server.content()).isEqualTo(before);
  }

  @Test
  void refusedEntryIsListedAndPutBackByTheNextStart() throws Exception {
    Ledger ledger = changed(CHANGES);
    server.refuse("cn=child,cn=tree,dc=example");

    UndoOutcome first = undo(ledger).get(0);

    assertThat(first.left()).isEqualTo(1);
    assertThat(first.reasons())
        .containsExactly(
            "cn=child,cn=davi,dc=example: adding it again was refused:"
                + " 50 insufficientAccessRights: not you");
    assertThat(Files.readString(ledgers().get(0))).contains("#   " + first.reasons().get(0));

    server.refuse("");
    assertThat(nextStart()).allMatch(UndoOutcome::isComplete);
    assertThat(server.content()).isEqualTo(before);
    assertThat(ledgers()).isEmpty();
  }

  @Test
  void entryOfOthersBelowAnAddedOneIsNotDeleted() throws Exception {
    Ledger ledger = changed(List.of("dn: cn=n,dc=example\nobjectClass: person\ncn: n\nsn: n\n"));
    server.add("dn: cn=theirs,cn=n,dc=example", "objectClass: person", "cn: theirs", "sn: t");

    UndoOutcome outcome = undo(ledger).get(0);

    assertThat(outcome.reasons()).singleElement().asString().contains("66 notAllowedOnNonLeaf");
    assertThat(server.content()).containsKey("cn=theirs,cn=n,dc=example");
  }

  @Test
  void passwordThatCannotBeReadIsListed() throws Exception {
    server.make("dn: " + ANA + "\nchangetype: modify\nreplace: userPassword\nuserPassword: old\n");
    server.hidePasswords();
    Ledger ledger = new Ledger(place);
    LdapRequest request = Requests.passwordModify("dn:" + ANA, "", "new");

    ledger.begin(request, "", server).ended(LdapResult.SUCCESS);
    UndoOutcome outcome = undo(ledger).get(0);

    assertThat(outcome.reasons())
        .containsExactly(
            ANA + ": its password was changed, and this identity may not read passwords");
    assertThat(nextStart().get(0).left()).isEqualTo(1);
  }

  @Test
  void damagedRecordIsListedAndKeptAndTheOthersAreUndone() throws Exception {
    changed(CHANGES);
    kill();
    Files.writeString(place.ledgers().get(0), "damaged\n\n", StandardOpenOption.APPEND);

    UndoOutcome outcome = nextStart().get(0);

    assertThat(outcome.left()).isEqualTo(1);
    assertThat(outcome.reasons()).singleElement().asString().contains("it cannot be read");
    assertThat(Files.readString(ledgers().get(0))).contains("\ndamaged\n");
    assertThat(server.content()).isEqualTo(before);
  }

  @Test
  void ledgerOfALivingRunIsLeftAlone() throws Exception {
    Ledger living = changed(CHANGES.subList(0, 1));
    Map<String, String> now = server.content();

    assertThat(nextStart()).isEmpty();
    assertThat(server.content()).isEqualTo(now);

    Ledger other = new Ledger(place);
    change(other, CHANGES.get(3));
    assertThat(ledgers()).hasSize(2);
    undo(other);
    undo(living);
    assertThat(server.content()).isEqualTo(before);
  }

  @Test
  void ledgersOfOtherServersAreLeftAlone() throws Exception {
    changed(CHANGES.subList(0, 1));
    kill();
    Path theirs = place.ledgers().get(0);
    place = new LedgerPlace(place.directory(), "ldap://other:389");

    assertThat(nextStart()).isEmpty();
    assertThat(theirs).exists();
    assertThat(new LedgerPlace(directory, "ldapi:///a b").create().path().getFileName().toString())
        .matches("ldapi-_a_b-[0-9a-f]{8}\\.1\\.ldif");
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "no POSIX permissions there")
  void onlyItsOwnerMayReadALedger() throws Exception {
    Ledger ledger = changed(CHANGES.subList(0, 1));

    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(ledgers().get(0))))
        .isEqualTo("rw-------");
    undo(ledger);
  }

  @Test
  void nothingIsNotedAfterTheEndAndNothingWithoutADirectory() throws Exception {
    Files.writeString(place.directory(), "a file");

    assertThatThrownBy(() -> changed(CHANGES))
        .isInstanceOf(LdapOperationException.class)
        .hasMessageContaining("cannot be written");
    assertThat(server.content()).isEqualTo(before);
  }
}
