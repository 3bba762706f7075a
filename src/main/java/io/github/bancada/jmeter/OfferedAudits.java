package io.github.bancada.jmeter;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.apache.jorphan.collections.SearchByClass;

/**
 * Audits of what the virtual users of a test have written, part by part: workloads with ledgers
 * offer them, a search asks for them between its trials. Thread-safe.
 */
public final class OfferedAudits {
  private static final PerTest<OfferedAudits> TESTS = new PerTest<>(OfferedAudits::new);

  /** By ledger; guarded by its monitor. */
  private final Map<Object, Audit> audits = new LinkedHashMap<>();

  private volatile boolean wanted;

  /** An element that offers audits of what its virtual users write. */
  public interface Auditable {}

  /** Audits one database; for one thread. */
  public interface Audit {
    /**
     * Audits what was written since the last time, while no virtual user writes.
     *
     * @param stopping whether it must end soon; called often, from another thread
     */
    Found audit(BooleanSupplier stopping);
  }

  /**
   * What an audit found.
   *
   * @param unit what a commit is, such as {@code withdrawal}
   * @param commits those that the server acknowledged since the last time
   * @param broken the laws that were broken, for a sentence; "" if all hold
   * @param failure why the audit could not be made; "" if it was
   */
  public record Found(String unit, long commits, String broken, String failure) {}

  /**
   * Begins an audit.
   *
   * @param <E> if it fails
   */
  public interface Beginning<E extends Exception> {
    Audit begin() throws E;
  }

  private OfferedAudits() {}

  /** The audits of the current test, or of the last one. */
  public static OfferedAudits ofThisTest() {
    return TESTS.get();
  }

  /** Whether the plan of the running test has an element that offers audits. */
  public static boolean arePossible() {
    return RunningTest.plan()
        .map(
            plan -> {
              SearchByClass<Auditable> search = new SearchByClass<>(Auditable.class);
              plan.traverse(search);
              return !search.getSearchResults().isEmpty();
            })
        .orElse(true);
  }

  /** Makes workloads offer their audits; call it before virtual users start. */
  public void want() {
    wanted = true;
  }

  /**
   * Offers the audit of a ledger before its first commit; does nothing if audits are not wanted, or
   * that of this ledger was offered before.
   */
  public <E extends Exception> void offer(Object ledger, Beginning<E> audit) throws E {
    if (!wanted) {
      return;
    }
    synchronized (audits) {
      if (!audits.containsKey(ledger)) {
        audits.put(ledger, audit.begin());
      }
    }
  }

  /** All audits that were offered. */
  public List<Audit> all() {
    synchronized (audits) {
      return List.copyOf(audits.values());
    }
  }
}
