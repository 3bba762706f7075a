package io.github.bancada.ldap.undo;

import io.github.bancada.text.Quantity;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The outcome of an undo. Immutable.
 *
 * @param server its addresses
 * @param ledger the file; deleted if nothing is left
 * @param putBack entries that were added, deleted, modified or renamed
 * @param left entries that could not be put back and are still in the file
 * @param reasons one line each, for the first of them
 * @param broken why the undo ended early and left an unknown number; "" if it did not
 */
public record UndoOutcome(
    String server, Path ledger, long putBack, long left, List<String> reasons, String broken) {

  public UndoOutcome {
    reasons = List.copyOf(reasons);
  }

  public String sentence() {
    if (isComplete()) {
      return entries() + " put back; " + server + " is as it was before";
    }
    String what =
        broken.isEmpty()
            ? entries() + " put back, " + left + " of " + server + " could not be"
            : "ended early after " + entries() + ": " + broken;
    return what
        + "; what is left is in "
        + ledger
        + ", and the next run with Undo tries again, as bancada ldap-undo does (delete the file to"
        + " leave it as it is)";
  }

  private String entries() {
    return Quantity.of(putBack, "entry", "entries");
  }

  /** What could not be put back, and why; a line each. */
  public List<String> listing() {
    List<String> lines = new ArrayList<>();
    reasons.forEach(reason -> lines.add("  not put back: " + reason));
    if (left > reasons.size()) {
      lines.add("  and " + (left - reasons.size()) + " more");
    }
    return lines;
  }

  /** Whether the directory is as it was. */
  public boolean isComplete() {
    return left == 0 && broken.isEmpty();
  }
}
