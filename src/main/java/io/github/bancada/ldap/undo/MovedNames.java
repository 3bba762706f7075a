package io.github.bancada.ldap.undo;

import com.unboundid.ldap.sdk.DN;
import java.util.ArrayList;
import java.util.List;

/** The names that entries have after an undo has moved some of them back. Not thread-safe. */
final class MovedNames {
  private final List<Move> moves = new ArrayList<>();

  private record Move(DN after, DN before) {}

  /** An entry has its older name again, and so have those below. */
  void add(DN after, DN before) {
    moves.add(new Move(after, before));
  }

  /** How many moves there were. */
  int moves() {
    return moves.size();
  }

  /**
   * The name that an entry has now.
   *
   * @param name the one that it had before
   * @param since number of moves that there had been then
   */
  DN now(DN name, int since) {
    DN now = name;
    for (Move each : moves.subList(since, moves.size())) {
      now = Names.moved(now, each.after(), each.before());
    }
    return now;
  }
}
