package io.github.bancada.bookshop.audit;

import java.sql.SQLException;
import java.util.BitSet;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which orders or customers of a load generator were audited before; one bit for each id that it
 * took. Not thread-safe.
 */
final class AuditedIds {
  private final long first;
  private final BitSet audited = new BitSet();

  /** Ids from this one on were not given when the last audit began. */
  private long unused;

  private AuditedIds(long first) {
    this.first = first;
    unused = first;
  }

  /** Before the load generator takes an id. */
  static AuditedIds none(ShopSnapshot snapshot, String kind) throws SQLException {
    return new AuditedIds(
        snapshot.number("SELECT next_id FROM bookshop_sequence WHERE kind = '" + kind + "'"));
  }

  boolean isNew(long id) {
    return id >= unused || !audited.get((int) (id - first));
  }

  /**
   * Takes the ids to audit now.
   *
   * @param known ids of the ledger
   * @param unused an id above all that were given
   */
  NewIds take(Set<Long> known, long unused) {
    Set<Long> later = new TreeSet<>();
    known.stream().filter(this::isNew).filter(id -> id < this.unused).forEach(later::add);
    NewIds taken = new NewIds(this.unused - 1, later);
    known.forEach(id -> audited.set((int) (id - first)));
    this.unused = Math.max(this.unused, unused);
    return taken;
  }
}
