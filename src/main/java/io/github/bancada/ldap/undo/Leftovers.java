package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Records that could not be undone: written to a file beside the ledger, in the order of the undo,
 * a section for each age. At the end they replace the ledger, in the order of the run, with the
 * current names of their entries, and without {@link RestoredLeftovers}. Not thread-safe.
 */
final class Leftovers implements Closeable {
  /** Most reasons that are kept for the console. */
  private static final int SHOWN = 20;

  private final Path path;
  private final MovedNames names = new MovedNames();
  private final List<Section> sections = new ArrayList<>();
  private final List<Reason> reasons = new ArrayList<>();
  private LedgerFile file;
  private long sectionStart;
  private long count;

  /**
   * The leftovers of one age, or of the move before it.
   *
   * @param start first byte in the file of leftovers
   * @param end byte after the last one
   * @param moves number of moves when the age had been undone, for {@link MovedNames#now}
   * @param ledgerStart first byte of the age in the ledger
   * @param ledgerEnd byte after the last one; the same for a move
   */
  record Section(long start, long end, int moves, long ledgerStart, long ledgerEnd) {}

  /**
   * @param section its index
   */
  private record Reason(LedgerRecord.Kind kind, DN name, String text, int section, int moves) {}

  /**
   * @param ledger the file of the ledger
   */
  Leftovers(Path ledger) {
    path = ledger.resolveSibling(ledger.getFileName() + ".left");
  }

  void add(LedgerRecord record, String reason) throws IOException {
    if (reasons.size() < SHOWN) {
      reasons.add(new Reason(record.kind(), record.dn(), reason, sections.size(), names.moves()));
    }
    count++;
    file().append(record.text(reason));
  }

  /**
   * Adds a record that cannot be read.
   *
   * @param text with an empty line at its end
   */
  void addDamaged(long offset, String text) throws IOException {
    String reason = "record at byte " + offset + ": it cannot be read";
    if (reasons.size() < SHOWN) {
      reasons.add(new Reason(LedgerRecord.Kind.COMMENT, null, reason, sections.size(), 0));
    }
    count++;
    file().append(LedgerRecord.reason(reason) + text);
  }

  /**
   * Ends an undone age; records added for an age that is not undone are forgotten.
   *
   * @param start first byte of the age in the ledger
   * @param end byte after its last one
   */
  void endAge(long start, long end) throws IOException {
    if (file != null) {
      sections.add(new Section(sectionStart, file.sizeBytes(), names.moves(), start, end));
      sectionStart = file.sizeBytes();
    }
  }

  /** Called when a tree has been moved back, or added as a leftover. */
  void endMove() throws IOException {
    endAge(0, 0);
  }

  /** An entry has its older name again, and so have those below. */
  void movedBack(DN after, DN before) {
    if (!sections.isEmpty()) { // else no leftover has the newer one
      names.add(after, before);
    }
  }

  private LedgerFile file() throws IOException {
    if (file == null) {
      Files.deleteIfExists(path); // of an undo that was killed
      file =
          LedgerFile.create(path)
              .orElseThrow(() -> new IOException("'" + path + "' is used by another process"));
    }
    return file;
  }

  long count() {
    return count;
  }

  List<String> reasons() {
    return reasons.stream()
        .map(
            each ->
                each.name() == null
                    ? each.text()
                    : names.now(each.name(), each.moves()) + ": " + each.text())
        .toList();
  }

  /**
   * Keeps in the ledger what is still to be undone, or deletes the ledger.
   *
   * @param kept first bytes of the ledger that are not undone yet
   */
  void replace(LedgerFile ledger, long kept) throws IOException {
    RestoredLeftovers restored = RestoredLeftovers.of(sections, names, file, ledger);
    count -= restored.count();
    reasons.removeIf(
        each ->
            each.name() != null
                && restored.has(each.section(), each.kind(), names.now(each.name(), each.moves())));
    if (count == 0 && kept == 0) {
      ledger.delete();
      return;
    }
    if (file != null || kept < ledger.sizeBytes()) {
      Path whole = path.resolveSibling(ledger.path().getFileName() + ".part");
      Files.deleteIfExists(whole);
      try (LedgerFile next =
          LedgerFile.create(whole)
              .orElseThrow(() -> new IOException("'" + whole + "' is used by another process"))) {
        ledger.copyStart(kept, next);
        for (int i = sections.size() - 1; i >= 0; i--) {
          copy(i, restored, next);
        }
      }
      ledger.close();
      Files.move(whole, ledger.path(), StandardCopyOption.REPLACE_EXISTING);
    }
    ledger.close();
  }

  private void copy(int index, RestoredLeftovers restored, LedgerFile target) throws IOException {
    Section section = sections.get(index);
    if (section.start() < section.end() && target.sizeBytes() > 0) {
      target.append(LedgerRecord.AGE);
    }
    LedgerReader.forEach(
        file,
        section.start(),
        section.end(),
        block -> {
          LedgerRecord record = LedgerRecord.parseOrComment(block.text());
          if (record.change() == null) {
            target.append(block.text() + '\n');
            return;
          }
          DN name = names.now(record.dn(), section.moves());
          if (!restored.has(index, record.kind(), name)) {
            target.append(record.renamed(name.toString()).text(reasonIn(block, record)));
          }
        });
  }

  /** The reason before a record, see {@link LedgerRecord#text(String)}. */
  private static String reasonIn(LedgerReader.Block block, LedgerRecord record) {
    String line = block.text().substring(0, block.text().indexOf('\n'));
    return line.substring(LedgerRecord.reason(record.change().getDN() + ": ").length() - 1);
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.delete();
    }
  }

  /** The names of entries after an undo has moved some of them back. Not thread-safe. */
  static final class MovedNames {
    private final List<Move> moves = new ArrayList<>();

    private record Move(DN after, DN before) {}

    /** An entry has its older name again, and so have those below. */
    void add(DN after, DN before) {
      moves.add(new Move(after, before));
    }

    /** Number of moves so far. */
    int moves() {
      return moves.size();
    }

    /**
     * The current name of an entry.
     *
     * @param name its earlier name
     * @param since number of moves at that time
     */
    DN now(DN name, int since) {
      DN now = name;
      for (Move each : moves.subList(since, moves.size())) {
        now = Names.moved(now, each.after(), each.before());
      }
      return now;
    }
  }
}
