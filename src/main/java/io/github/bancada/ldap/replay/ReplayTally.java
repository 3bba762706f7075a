package io.github.bancada.ldap.replay;

import io.github.bancada.ldap.accesslog.OperationKind;
import java.util.TreeMap;

/** Counts operations that are left out, until a sample takes the counts with it. Thread-safe. */
final class ReplayTally {
  private final TreeMap<String, Long> counts = new TreeMap<>();

  synchronized void leftOut(OperationKind kind, Reason reason) {
    counts.merge(ReplayFacts.name(kind, reason), 1L, Long::sum);
  }

  /** The counts since the last call, as {@link ReplayFacts} writes them; "" for none. */
  synchronized String take() {
    if (counts.isEmpty()) {
      return "";
    }
    StringBuilder text = new StringBuilder();
    counts.forEach((name, count) -> text.append(name).append('=').append(count).append(' '));
    counts.clear();
    return text.toString().strip();
  }
}
