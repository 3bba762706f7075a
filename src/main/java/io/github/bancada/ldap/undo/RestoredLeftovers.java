package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Leftovers whose entries are as before the run nevertheless, because the undo of an older age has
 * put them back. A later undo of such a leftover would be wrong. Immutable once made.
 */
final class RestoredLeftovers {
  private final List<Leftovers.Section> sections;
  private final Leftovers.MovedNames names;

  /** Entries of leftovers, by the numbers of their current names. */
  private final NumberSet left = new NumberSet();

  /** The same, with its section. */
  private final NumberSet leftOfSection = new NumberSet();

  /** The last section whose age has undone a record of such an entry. */
  private final Map<Long, Integer> undone = new HashMap<>();

  private long count;

  private RestoredLeftovers(List<Leftovers.Section> sections, Leftovers.MovedNames names) {
    this.sections = sections;
    this.names = names;
  }

  /**
   * Looks for leftovers whose entries an older age has put back.
   *
   * @param sections in the order of the undo
   * @param leftovers their file; null for none
   * @throws IOException if a file cannot be read
   */
  static RestoredLeftovers of(
      List<Leftovers.Section> sections,
      Leftovers.MovedNames names,
      LedgerFile leftovers,
      LedgerFile ledger)
      throws IOException {
    RestoredLeftovers restored = new RestoredLeftovers(sections, names);
    if (sections.size() > 1) {
      restored.lookAt(leftovers, ledger);
    }
    return restored;
  }

  /** Takes a record of an entry. */
  private interface Sink {
    void take(LedgerRecord.Kind kind, DN name);
  }

  private void lookAt(LedgerFile leftovers, LedgerFile ledger) throws IOException {
    for (int i = 0; i < sections.size(); i++) {
      int index = i;
      Leftovers.Section section = sections.get(i);
      read(leftovers, section.start(), section.end(), section, (kind, name) -> add(index, name));
    }
    for (int i = 0; i < sections.size(); i++) {
      int index = i;
      Leftovers.Section section = sections.get(i);
      read(
          ledger,
          section.ledgerStart(),
          section.ledgerEnd(),
          section,
          (kind, name) -> find(index, name));
    }
    for (int i = 0; i < sections.size(); i++) {
      int index = i;
      Leftovers.Section section = sections.get(i);
      read(
          leftovers,
          section.start(),
          section.end(),
          section,
          (kind, name) -> count += has(index, kind, name) ? 1 : 0);
    }
  }

  private void read(LedgerFile file, long start, long end, Leftovers.Section section, Sink sink)
      throws IOException {
    LedgerReader.forEach(
        file,
        start,
        end,
        block -> {
          LedgerRecord record = LedgerRecord.parseOrComment(block.text());
          if (isState(record.kind())) {
            sink.take(record.kind(), names.now(record.dn(), section.moves()));
          }
        });
  }

  /** Whether a record describes an entry. */
  private static boolean isState(LedgerRecord.Kind kind) {
    return kind == LedgerRecord.Kind.IMAGE || kind == LedgerRecord.Kind.ABSENT;
  }

  private void add(int section, DN name) {
    left.add(Names.number(name));
    leftOfSection.add(number(section, name));
  }

  private void find(int section, DN name) {
    if (left.contains(Names.number(name)) && !leftOfSection.contains(number(section, name))) {
      undone.put(Names.number(name), section);
    }
  }

  private static long number(int section, DN name) {
    return Names.number(name) * 31 + 2L * section | 1;
  }

  long count() {
    return count;
  }

  /**
   * Whether a leftover is one of these.
   *
   * @param section its index
   * @param name current name of its entry
   */
  boolean has(int section, LedgerRecord.Kind kind, DN name) {
    return isState(kind) && undone.getOrDefault(Names.number(name), -1) > section;
  }
}
