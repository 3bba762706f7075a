package io.github.bancada.bookshop.audit;

import java.sql.SQLException;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Which orders or customers an audit compares. Immutable.
 *
 * @param above ids above this one
 * @param also a few ids up to it
 */
record NewIds(long above, Set<Long> also) {
  NewIds {
    also = new TreeSet<>(also);
  }

  static NewIds above(long id) {
    return new NewIds(id, Set.of());
  }

  boolean has(long id) {
    return id > above || also.contains(id);
  }

  /** SQL condition for rows with these ids in a column. */
  String in(String column) {
    String later = column + " > " + above;
    return also.isEmpty()
        ? later
        : "("
            + later
            + " OR "
            + column
            + " IN ("
            + also.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + "))";
  }

  /** The owners of these ids. */
  ShopSnapshot.Owners owners(ShopSnapshot snapshot, String kind) throws SQLException {
    return snapshot.owners(kind, also.isEmpty() ? above : also.iterator().next() - 1);
  }
}
