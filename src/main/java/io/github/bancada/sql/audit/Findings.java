package io.github.bancada.sql.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Collects faults: the first few by name, and the number of all. Not thread-safe. */
public final class Findings {
  /** Number of named faults. */
  public static final int MAX_NAMED = 20;

  private final List<String> named = new ArrayList<>();
  private long count;

  public void add(String finding) {
    count++;
    if (named.size() < MAX_NAMED) {
      named.add(finding);
    }
  }

  public long count() {
    return count;
  }

  /** The named faults, and a line with the number of others. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>(named);
    if (count > named.size()) {
      lines.add(String.format(Locale.ROOT, "and %,d more", count - named.size()));
    }
    return lines;
  }

  /** A check that fails if there are faults. */
  public AuditCheck check(String name, String message) {
    return check(name, message, List.of());
  }

  /** As above, with further lines below the faults. */
  public AuditCheck check(String name, String message, List<String> further) {
    List<String> details = lines();
    details.addAll(further);
    return new AuditCheck(name, count == 0, message, details);
  }
}
