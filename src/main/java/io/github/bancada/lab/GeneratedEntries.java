package io.github.bancada.lab;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerSnapshot;
import com.unboundid.ldap.sdk.Attribute;
import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.RDN;
import com.unboundid.ldap.sdk.ReadOnlyEntry;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.schema.Schema;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The entries of a generated directory: the base, and {@code cn=fulano1} to {@code cn=fulanoN}
 * below it; {@code uid} and password equal the name. Stateless.
 *
 * <p>The server checks and completes each added entry, which takes seconds of CPU for 10,000
 * entries. Therefore only the first one is added; the others are copies with their own names,
 * restored together as a snapshot.
 */
final class GeneratedEntries {
  private static final Logger log = LoggerFactory.getLogger(GeneratedEntries.class);

  /** Object class of a base entry by its naming attribute (RFC 4519 and RFC 4524). */
  private static final Map<String, String> BASE_CLASSES =
      new TreeMap<>(
          Map.of(
              "dc", "domain",
              "o", "organization",
              "ou", "organizationalUnit",
              "c", "country",
              "l", "locality"));

  private static final String NAME = "fulano";

  /** The attributes whose single value contains the name of the entry. */
  private static final Set<String> NAMED = Set.of("cn", "uid", "userPassword", "entryDN");

  private static final String ENTRY_UUID = "entryUUID";

  /** The SDK has no public way to create a snapshot of other entries. */
  private static final Optional<MethodHandle> SNAPSHOT = snapshotConstructor();

  private GeneratedEntries() {}

  /**
   * Fills an empty server.
   *
   * @param schema the server's
   * @param people N
   * @throws LDAPException if entries cannot be generated for the base
   */
  static void add(InMemoryDirectoryServer server, Schema schema, String baseDn, int people)
      throws LDAPException {
    DN base = addBase(server, baseDn);
    if (people < 1) {
      return;
    }
    server.add(person(base, 1));
    if (people > 1 && !restoreWithOthers(server, schema, people)) {
      addEach(server, base, people);
    }
  }

  private static DN addBase(InMemoryDirectoryServer server, String baseDn) throws LDAPException {
    DN base = new DN(baseDn);
    RDN rdn = base.getRDN();
    if (rdn == null) {
      throw new LDAPException(ResultCode.PARAM_ERROR, "the base DN is empty");
    }
    String named = rdn.getAttributeNames()[0];
    String objectClass = BASE_CLASSES.get(named.toLowerCase(Locale.ROOT));
    if (objectClass == null || rdn.isMultiValued()) {
      throw new LDAPException(
          ResultCode.PARAM_ERROR,
          "entries can be generated only for a base that begins with one of "
              + String.join(", ", BASE_CLASSES.keySet())
              + "; give an LDIF file for another one");
    }
    server.add(
        new Entry(
            base,
            new Attribute("objectClass", "top", objectClass),
            new Attribute(named, rdn.getAttributeValues()[0])));
    return base;
  }

  private static Entry person(DN base, int number) {
    String name = NAME + number;
    return new Entry(
        new DN(new RDN("cn", name), base),
        new Attribute("objectClass", "top", "person", "organizationalPerson", "inetOrgPerson"),
        new Attribute("cn", name),
        new Attribute("sn", "Teste"),
        new Attribute("uid", name),
        new Attribute("userPassword", name));
  }

  /** Adds the people from the second one on, one by one. */
  static void addEach(InMemoryDirectoryServer server, DN base, int people) throws LDAPException {
    for (int i = 2; i <= people; i++) {
      server.add(person(base, i));
    }
  }

  /**
   * Restores a snapshot with all people. Returns false, without a change, if this version of the
   * SDK has no such snapshots.
   */
  private static boolean restoreWithOthers(
      InMemoryDirectoryServer server, Schema schema, int people) {
    if (SNAPSHOT.isEmpty()) {
      return false;
    }
    InMemoryDirectoryServerSnapshot now = server.createSnapshot();
    SortedEntries entries = new SortedEntries(now.getEntryMap());
    Map.Entry<DN, ReadOnlyEntry> first = entries.last(); // the person
    // In the order of DNs, which is the order of names.
    IntStream.rangeClosed(2, people)
        .mapToObj(number -> NAME + number)
        .sorted()
        .forEach(
            name -> {
              DN dn = new DN(new RDN("cn", name, schema), first.getKey().getParent());
              entries.add(
                  dn, new ReadOnlyEntry(new Entry(dn, schema, like(first.getValue(), name))));
            });
    try {
      server.restoreSnapshot(
          (InMemoryDirectoryServerSnapshot)
              SNAPSHOT
                  .get()
                  .invoke(entries, now.getFirstChangeNumber(), now.getLastChangeNumber()));
      return true;
    } catch (Throwable e) { // declared by method handles
      throw new IllegalStateException("entries cannot be put into the directory", e);
    }
  }

  /** The attributes of the first person with another name. */
  private static List<Attribute> like(Entry first, String name) {
    List<Attribute> attributes = new ArrayList<>();
    for (Attribute attribute : first.getAttributes()) {
      String key = attribute.getName();
      if (key.equals(ENTRY_UUID)) {
        attributes.add(
            new Attribute(key, attribute.getMatchingRule(), UUID.randomUUID().toString()));
      } else if (NAMED.contains(key)) {
        String value = attribute.getValue().replaceFirst(NAME + "1", name);
        attributes.add(new Attribute(key, attribute.getMatchingRule(), value));
      } else {
        attributes.add(attribute); // immutable
      }
    }
    return attributes;
  }

  private static Optional<MethodHandle> snapshotConstructor() {
    try {
      return Optional.of(
          MethodHandles.privateLookupIn(
                  InMemoryDirectoryServerSnapshot.class, MethodHandles.lookup())
              .findConstructor(
                  InMemoryDirectoryServerSnapshot.class,
                  MethodType.methodType(void.class, Map.class, long.class, long.class)));
    } catch (ReflectiveOperationException e) {
      log.debug("Entries of a generated directory are added one by one", e);
      return Optional.empty();
    }
  }

  /**
   * Entries that are added in the order of their DNs. A {@link java.util.TreeMap} takes them over
   * without a comparison: comparing DNs took most of the time to fill a directory. Not thread-safe.
   */
  private static final class SortedEntries extends AbstractMap<DN, ReadOnlyEntry>
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
      throw new UnsupportedOperationException("parts of the map are not supported");
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
}
