package io.github.bancada.ldap.notify;

import io.github.bancada.ldap.operation.LdapRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;

/**
 * When the samples of this process sent their changes, for searches for changes: the last {@value
 * #KEPT}, and the last {@value #KEPT_OF_ENTRY} of each entry. Keeps nothing until a search listens.
 * Thread-safe.
 */
public final class ChangeTimes {
  static final int KEPT = 1 << 16;
  static final int KEPT_OF_ENTRY = 8;

  private final int kept;
  private final ConcurrentHashMap<String, List<Change>> byName = new ConcurrentHashMap<>();
  private final AtomicLong next = new AtomicLong();

  /** Null until a search listens. */
  private volatile AtomicReferenceArray<Change> last;

  public ChangeTimes() {
    this(KEPT);
  }

  /**
   * @param kept how many changes
   */
  ChangeTimes(int kept) {
    this.kept = kept;
  }

  /** Most changes that are kept. */
  int kept() {
    return kept;
  }

  /** Keeps changes from now on. */
  public synchronized void listen() {
    if (last == null) {
      last = new AtomicReferenceArray<>(kept);
    }
  }

  /**
   * Called just before a request is sent.
   *
   * @return the change, for {@link Change#answered}
   */
  public Change begin(LdapRequest request) {
    AtomicReferenceArray<Change> ring = last;
    if (ring == null) {
      return Change.UNKNOWN;
    }
    List<String> names = ChangedNames.of(request);
    if (names.isEmpty()) {
      return Change.UNKNOWN;
    }
    long number = next.getAndIncrement();
    Change change = new Change(number, ChangeKind.valueOf(request.type().name()), names);
    Change oldest = ring.getAndSet((int) (number % kept), change);
    if (oldest != null) {
      oldest.names().forEach(name -> byName.computeIfPresent(name, (n, all) -> less(all, oldest)));
    }
    names.forEach(name -> byName.merge(name, List.of(change), ChangeTimes::more));
    return change.sent();
  }

  private static List<Change> more(List<Change> known, List<Change> added) {
    List<Change> all = new ArrayList<>(known);
    all.addAll(added);
    return List.copyOf(all.subList(Math.max(0, all.size() - KEPT_OF_ENTRY), all.size()));
  }

  private static List<Change> less(List<Change> known, Change gone) {
    List<Change> left = known.stream().filter(each -> each != gone).toList();
    return left.isEmpty() ? null : left;
  }

  /** The changes of an entry, in the order in which they were sent. */
  List<Change> of(String name) {
    return byName.getOrDefault(name, List.of());
  }
}
