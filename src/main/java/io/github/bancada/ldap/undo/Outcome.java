package io.github.bancada.ldap.undo;

import java.nio.file.Path;
import java.util.List;

/**
 * What an undo has done. Immutable.
 *
 * @param server its addresses
 * @param ledger the file; deleted if nothing is left
 * @param putBack entries that were added, deleted, modified or renamed
 * @param left entries that could not be put back, and are still in the file
 * @param reasons one line each, for the first of them
 * @param broken why the undo ended early, so that an unknown number is left; "" if it did not
 */
public record Outcome(
    String server, Path ledger, long putBack, long left, List<String> reasons, String broken) {

  public Outcome {
    reasons = List.copyOf(reasons);
  }

  /** Whether the directory is as it was. */
  public boolean isComplete() {
    return left == 0 && broken.isEmpty();
  }
}
