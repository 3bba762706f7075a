package io.github.bancada.lab;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.ReadOnlyEntry;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;

/**
 * Entries that are added in the order of their DNs. A {@link java.util.TreeMap} takes them over
 * without a comparison: to compare DNs took most of the time in which a directory was filled. Not
 * thread-safe.
 */
final class SortedEntries extends AbstractMap<DN, ReadOnlyEntry>
    implements SortedMap<DN, ReadOnlyEntry> {
  private final List<Map.Entry<DN, ReadOnlyEntry>> entries = new ArrayList<>();

  /**
   * @param first the first ones, in their order
   */
  SortedEntries(Map<DN, ReadOnlyEntry> first) {
    first.forEach(this::add);
  }

  /** Adds an entry whose DN is greater than all others. */
  void add(DN dn, ReadOnlyEntry entry) {
    entries.add(Map.entry(dn, entry));
  }

  Map.Entry<DN, ReadOnlyEntry> last() {
    return entries.get(entries.size() - 1);
  }

  @Override
  public Set<Map.Entry<DN, ReadOnlyEntry>> entrySet() {
    return new AbstractSet<>() {
      @Override
      public Iterator<Map.Entry<DN, ReadOnlyEntry>> iterator() {
        return entries.iterator();
      }

      @Override
      public int size() {
        return entries.size();
      }
    };
  }

  /** The natural order of DNs. */
  @Override
  public Comparator<? super DN> comparator() {
    return null;
  }

  @Override
  public DN firstKey() {
    return entries.get(0).getKey();
  }

  @Override
  public DN lastKey() {
    return last().getKey();
  }

  @Override
  public SortedMap<DN, ReadOnlyEntry> subMap(DN from, DN to) {
    throw new UnsupportedOperationException("no part of it is asked for");
  }

  @Override
  public SortedMap<DN, ReadOnlyEntry> headMap(DN to) {
    return subMap(null, to);
  }

  @Override
  public SortedMap<DN, ReadOnlyEntry> tailMap(DN from) {
    return subMap(from, null);
  }
}
