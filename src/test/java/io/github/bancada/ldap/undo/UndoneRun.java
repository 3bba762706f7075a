package io.github.bancada.ldap.undo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.ldap.operation.LdifChange;
import io.github.bancada.ldap.operation.OperationType;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests whose runs change a directory, end or are killed, and are undone. */
abstract class UndoneRun {
  static final String ANA = "cn=ana," + LocalDirectory.BASE;
  static final String DAVI = "cn=davi," + LocalDirectory.BASE;

  /** Changes of every kind, with a tree that moves between them. */
  static final List<String> CHANGES =
      List.of(
          "dn: "
              + ANA
              + "\nchangetype: modify\nreplace: sn\nsn: x\n-\nadd: description\ndescription: y\n",
          "dn: cn=new," + ANA + "\nobjectClass: person\ncn: new\nsn: n\n",
          "dn: cn=bia,dc=example\nchangetype: modrdn\nnewrdn: cn=renamed\ndeleteoldrdn: 1\n",
          "dn: cn=caio,dc=example\nchangetype: delete\n",
          "dn: " + DAVI + "\nchangetype: modrdn\nnewrdn: cn=tree\ndeleteoldrdn: 1\n",
          "dn: cn=child,cn=tree,dc=example\nchangetype: modify\nreplace: sn\nsn: moved\n",
          "dn: cn=below,cn=renamed,dc=example\nobjectClass: person\ncn: below\nsn: b\n",
          "dn: cn=child,cn=tree,dc=example\nchangetype: delete\n",
          "dn: cn=tree,dc=example\nchangetype: modify\nadd: description\ndescription: tree\n");

  @TempDir Path directory;

  LocalDirectory server;
  Map<String, String> before;
  LedgerPlace place;

  @BeforeEach
  final void start() throws Exception {
    server = new LocalDirectory();
    before = server.content();
    Path own = Files.createTempDirectory(directory, "run").resolve("ledgers");
    place = new LedgerPlace(own, "ldap://example:389");
  }

  Ledger.Change begin(Ledger ledger, String ldif) throws LdapOperationException {
    return ledger.begin(LdifChange.parse(OperationType.CHANGE, ldif), "", server);
  }

  void change(Ledger ledger, String ldif) throws LdapOperationException {
    Ledger.Change change = begin(ledger, ldif);
    LdapResult result = server.make(ldif);
    change.ended(result);
    assertThat(result.code()).as(ldif + result).isZero();
  }

  Ledger changed(List<String> changes) throws LdapOperationException {
    Ledger ledger = new Ledger(place);
    for (String each : changes) {
      change(ledger, each);
    }
    return ledger;
  }

  List<UndoOutcome> undo(Ledger ledger) throws Exception {
    Outcomes outcomes = new Outcomes();
    Undo.of(ledger, server, 0, outcomes);
    return outcomes.all;
  }

  List<UndoOutcome> nextStart() throws IOException {
    Outcomes outcomes = new Outcomes();
    Undo.ofKilledRuns(place, server, outcomes);
    return outcomes.all;
  }

  /** What came of each undo. */
  private static final class Outcomes implements UndoListener {
    private final List<UndoOutcome> all = new ArrayList<>();

    @Override
    public void begins(Path ledger) {}

    @Override
    public void goesOn(String progress) {}

    @Override
    public void ended(UndoOutcome outcome) {
      all.add(outcome);
    }
  }

  List<Path> ledgers() throws IOException {
    try (Stream<Path> all = Files.list(place.directory())) {
      return all.sorted().toList();
    }
  }

  /** Leaves the ledger as a killed run does: its writer holds no lock. */
  void kill() throws IOException {
    Path theirs = ledgers().get(0);
    byte[] content = Files.readAllBytes(theirs);
    place = new LedgerPlace(place.directory().resolveSibling("killed"), place.server());
    place.prepare();
    Files.write(place.directory().resolve(theirs.getFileName()), content);
  }
}
