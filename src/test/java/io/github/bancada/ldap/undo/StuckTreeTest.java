package io.github.bancada.ldap.undo;

import static org.assertj.core.api.Assertions.assertThat;

import com.unboundid.ldap.sdk.DN;
import io.github.bancada.ldap.wire.LdapResult;
import io.github.bancada.testing.LongForm;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** An undo whose server does not let a tree go back. */
class StuckTreeTest extends UndoneRun {
  private static final String TREE = "cn=tree," + LocalDirectory.BASE;

  /** The directory without two trees. */
  private static Map<String, String> without(Map<String, String> content) {
    Map<String, String> others = new TreeMap<>(content);
    others.keySet().removeIf(name -> name.endsWith(DAVI) || name.endsWith(TREE));
    return others;
  }

  @Test
  void everythingElseIsPutBackAndWhatDependsOnItIsListed() throws Exception {
    Ledger ledger = changed(CHANGES);
    server.refuse(TREE);

    UndoOutcome outcome = undo(ledger).get(0);

    String waits = ": it waits until '" + TREE + "' is '" + DAVI + "' again";
    assertThat(outcome.broken()).isEmpty();
    assertThat(outcome.reasons())
        .containsExactly(
            TREE + ": modifying it was refused: 50 insufficientAccessRights: not you",
            TREE
                + ": moving it back to '"
                + DAVI
                + "' was refused: 50 insufficientAccessRights: not you",
            TREE + waits,
            DAVI + waits);
    assertThat(without(server.content())).isEqualTo(without(before));
    assertThat(server.content()).containsKey("cn=child," + TREE).doesNotContainKey(DAVI);
  }

  @Test
  void nextStartMovesItBackAndPutsBackWhatWaited() throws Exception {
    Ledger ledger = changed(CHANGES);
    server.refuse(TREE);
    undo(ledger);
    assertThat(nextStart().get(0).left()).as("refused once more").isEqualTo(4);
    assertThat(Files.readString(ledgers().get(0))).contains("# tree ").doesNotContain(ANA);

    server.refuse("");

    assertThat(nextStart()).allMatch(UndoOutcome::isComplete).hasSize(1);
    assertThat(server.content()).isEqualTo(before);
    assertThat(ledgers()).isEmpty();
  }

  @Test
  void treeThatSomebodyMovedBackMeanwhileIsNoObstacle() throws Exception {
    Ledger ledger = changed(CHANGES);
    server.refuse(TREE);
    undo(ledger);
    server.make("dn: " + TREE + "\nchangetype: modrdn\nnewrdn: cn=davi\ndeleteoldrdn: 1\n");

    server.refuse("");
    assertThat(nextStart().get(0).reasons())
        .as("it was modified under a name that it has no more")
        .isEmpty();
    assertThat(server.content()).isEqualTo(before);
  }

  @Test
  void placeThatIsTakenKeepsItsTreeAway() throws Exception {
    Ledger ledger =
        changed(
            List.of(
                "dn: " + DAVI + "\nchangetype: modrdn\nnewrdn: cn=tree\ndeleteoldrdn: 1\n",
                "dn: " + DAVI + "\nobjectClass: person\ncn: davi\nsn: another\n",
                "dn: cn=bia,dc=example\nchangetype: modify\nreplace: sn\nsn: x\n"));
    server.refuse(DAVI);

    assertThat(undo(ledger).get(0).reasons())
        .containsExactly(
            DAVI + ": deleting it was refused: 50 insufficientAccessRights: not you",
            TREE + ": it waits until '" + DAVI + "' is deleted",
            TREE + ": it waits until '" + DAVI + "' is deleted",
            DAVI + ": it waits until '" + DAVI + "' is deleted");
    assertThat(without(server.content())).isEqualTo(without(before));

    server.refuse("");
    assertThat(nextStart()).allMatch(UndoOutcome::isComplete);
    assertThat(server.content()).isEqualTo(before);
  }

  @Test
  void treeInATreeKeepsTheOuterOneWhereItIs() throws Exception {
    server.add("dn: cn=leaf,cn=caio,dc=example", "objectClass: person", "cn: leaf", "sn: l");
    before = server.content();
    Ledger ledger =
        changed(
            List.of(
                "dn: " + DAVI + "\nchangetype: modrdn\nnewrdn: cn=tree\ndeleteoldrdn: 1\n",
                "dn: cn=caio,dc=example\nchangetype: modrdn\nnewrdn: cn=caio\ndeleteoldrdn: 1\n"
                    + "newsuperior: "
                    + TREE
                    + "\n",
                "dn: cn=bia,dc=example\nchangetype: delete\n"));
    server.refuse("cn=caio," + TREE);

    undo(ledger);

    assertThat(server.content()).containsKeys("cn=bia,dc=example", "cn=leaf,cn=caio," + TREE);
    server.refuse("");
    assertThat(nextStart()).allMatch(UndoOutcome::isComplete);
    assertThat(server.content()).isEqualTo(before);
  }

  /** Refusals and breaks anywhere: the undo without them has nothing to add but what they cost. */
  @Test
  void whateverWasRefusedOrBrokenOffTheNextStartPutsBack() throws Exception {
    int rounds = LongForm.of(60, 300);
    for (int seed = 0; seed < rounds; seed++) {
      start();
      Random random = new Random(seed);
      List<String> changes = new ArrayList<>();
      Ledger ledger = changedAtRandom(random, changes);
      String refused = anyName(random);
      server.refuse(refused);
      server.goneAfter(random.nextInt(3) == 0 ? random.nextInt(30) : -1);
      undo(ledger);
      server.goneAfter(random.nextInt(3) == 0 ? random.nextInt(30) : -1);
      nextStart();

      server.goneAfter(-1);
      server.refuse("");
      String run = "seed " + seed + ", refused " + refused + '\n' + String.join("\n", changes);
      assertThat(nextStart()).as(run).allMatch(UndoOutcome::isComplete);
      assertThat(server.content()).as(run).isEqualTo(before);
    }
  }

  private Ledger changedAtRandom(Random random, List<String> made) throws Exception {
    Ledger ledger = new Ledger(place);
    for (int i = 0; i < 12; i++) {
      String ldif = changeAtRandom(random);
      Ledger.Change change = begin(ledger, ldif);
      LdapResult result = server.make(ldif);
      change.ended(result);
      if (result.code() == 0) {
        made.add(ldif);
      }
    }
    return ledger;
  }

  private String changeAtRandom(Random random) throws Exception {
    String name = anyName(random);
    String next = "n" + random.nextInt(4);
    return switch (random.nextInt(7)) {
      case 0 -> "dn: " + name + "\nchangetype: delete\n";
      case 1 -> "dn: " + name + "\nchangetype: modify\nreplace: sn\nsn: " + next + "\n";
      case 2, 3 ->
          "dn: cn=" + next + "," + name + "\nobjectClass: person\ncn: " + next + "\nsn: s\n";
      default -> {
        String superior = random.nextBoolean() ? LocalDirectory.BASE : anyName(random);
        boolean moves = !DN.isDescendantOf(superior, name, true);
        yield "dn: "
            + name
            + "\nchangetype: modrdn\nnewrdn: cn="
            + next
            + "\ndeleteoldrdn: "
            + random.nextInt(2)
            + (moves ? "\nnewsuperior: " + superior : "")
            + "\n";
      }
    };
  }

  /** An entry below the base; one that is not there if all are deleted. */
  private String anyName(Random random) throws Exception {
    List<String> names = new ArrayList<>(server.content().keySet());
    names.remove(LocalDirectory.BASE);
    return names.isEmpty() ? ANA : names.get(random.nextInt(names.size()));
  }
}
