package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldif.LDIFAddChangeRecord;
import com.unboundid.ldif.LDIFChangeRecord;
import com.unboundid.ldif.LDIFDeleteChangeRecord;
import com.unboundid.ldif.LDIFModifyChangeRecord;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Records that could not be undone: written to a file beside the ledger, in the order of the undo,
 * a section for each age. At the end they replace the ledger in the order of the run, with the
 * names that their entries have once the trees that are back have been moved. Not thread-safe.
 */
final class Leftovers implements Closeable {
  /** As many reasons are kept for the console. */
  private static final int SHOWN = 20;

  private final Path path;
  private final List<Section> sections = new ArrayList<>();
  private final List<LedgerIndex.Move> movedBack = new ArrayList<>();
  private final List<Reason> reasons = new ArrayList<>();
  private LedgerFile file;
  private long sectionStart;
  private long count;

  /**
   * What is left of one age, or the move before it.
   *
   * @param movedBefore how many trees had been moved back when it was written
   */
  private record Section(long start, long end, int movedBefore) {}

  private record Reason(String name, String text, int movedBefore) {}

  /**
   * @param ledger the file of the ledger
   */
  Leftovers(Path ledger) {
    path = ledger.resolveSibling(ledger.getFileName() + ".left");
  }

  /**
   * Adds a record.
   *
   * @param name of the entry
   * @param record what would have put it back
   */
  void add(String name, String reason, String record) throws IOException {
    count++;
    if (reasons.size() < SHOWN) {
      reasons.add(new Reason(name, reason, movedBack.size()));
    }
    file().append(LedgerRecord.reason(name + ": " + reason) + record);
  }

  /** Ends a section; what is added after the last one is forgotten. */
  void endSection() throws IOException {
    long end = file == null ? 0 : file.sizeBytes();
    if (end > sectionStart) {
      sections.add(new Section(sectionStart, end, movedBack.size()));
      sectionStart = end;
    }
  }

  /** A tree is back, so that entries in it have another name in what was added before. */
  void movedBack(LedgerIndex.Move move) {
    movedBack.add(move);
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
        .map(each -> nameNow(each.name(), each.movedBefore()) + ": " + each.text())
        .toList();
  }

  /**
   * Leaves in the ledger what is still to be undone, or deletes it.
   *
   * @param kept first bytes of the ledger that are not undone yet
   */
  void replace(LedgerFile ledger, long kept) throws IOException {
    if (count == 0 && kept == 0) {
      ledger.delete();
      return;
    }
    if (count > 0 || kept < ledger.sizeBytes()) {
      Path whole = path.resolveSibling(ledger.path().getFileName() + ".part");
      Files.deleteIfExists(whole);
      try (LedgerFile next =
          LedgerFile.create(whole)
              .orElseThrow(() -> new IOException("'" + whole + "' is used by another process"))) {
        ledger.copyStart(kept, next);
        for (int i = sections.size() - 1; i >= 0; i--) {
          copy(sections.get(i), next);
        }
      }
      ledger.close();
      Files.move(whole, ledger.path(), StandardCopyOption.REPLACE_EXISTING);
    }
    ledger.close();
  }

  private void copy(Section section, LedgerFile target) throws IOException {
    if (target.sizeBytes() > 0) {
      target.append(LedgerRecord.AGE);
    }
    LedgerReader reader = new LedgerReader(file, section.start());
    LedgerReader.Block block = reader.next();
    while (block != null && block.end() <= section.end()) {
      target.append(renamed(block.text() + '\n', section.movedBefore()));
      block = reader.next();
    }
  }

  private String renamed(String text, int movedBefore) {
    LDIFChangeRecord change;
    try {
      change = LedgerRecord.parse(text).change();
    } catch (IOException e) {
      return text; // a damaged one stays as it is
    }
    String name = change.getDN();
    String now = nameNow(name, movedBefore);
    if (now.equals(name)) {
      return text;
    }
    String comment = text.substring(0, text.indexOf('\n') + 1);
    return comment.replace(name + ": ", now + ": ") + LedgerRecord.text(renamed(change, now));
  }

  private static LDIFChangeRecord renamed(LDIFChangeRecord change, String dn) {
    if (change instanceof LDIFAddChangeRecord add) {
      return new LDIFAddChangeRecord(dn, add.getAttributes());
    }
    if (change instanceof LDIFModifyChangeRecord modify) {
      return new LDIFModifyChangeRecord(dn, modify.getModifications());
    }
    if (change instanceof LDIFDeleteChangeRecord) {
      return new LDIFDeleteChangeRecord(dn);
    }
    throw new IllegalStateException("a rename that waits has its name until it is undone");
  }

  /** The name that an entry has now. What waits for a stuck tree has kept its name. */
  private String nameNow(String name, int movedBefore) {
    if (movedBefore == movedBack.size() || !DN.isValidDN(name)) {
      return name;
    }
    DN now = Names.parse(name);
    for (LedgerIndex.Move move : movedBack.subList(movedBefore, movedBack.size())) {
      now = Names.moved(now, move.after(), move.before());
    }
    return now.toString();
  }

  @Override
  public void close() throws IOException {
    if (file != null) {
      file.delete();
    }
  }
}
