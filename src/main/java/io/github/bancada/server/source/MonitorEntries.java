package io.github.bancada.server.source;

import static io.github.bancada.server.figure.Figure.*;

import com.unboundid.ldap.protocol.SearchRequestProtocolOp;
import com.unboundid.ldap.sdk.DereferencePolicy;
import com.unboundid.ldap.sdk.Entry;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.figure.Reading;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The answer of a directory's monitor: OpenLDAP (slapd-monitor(5)) has an entry for each figure,
 * 389 Directory Server one entry with all. Questions are searches in BER (RFC 4511 section 4.5.1),
 * those of an inner list are asked together. Not thread-safe.
 */
final class MonitorEntries {
  private static final String BASE = "cn=monitor";
  private static final String INFO = "monitoredInfo";
  private static final String VERSION = "version"; // of 389 Directory Server
  private static final String COUNTER = "monitorCounter";

  /** Entries, by names in small letters, and their attributes. */
  private static final Map<String, Map<String, Figure>> FIGURES =
      Map.of(
          "cn=max,cn=threads,cn=monitor",
          Map.of(INFO, WORKERS_LIMIT),
          "cn=active,cn=threads,cn=monitor",
          Map.of(INFO, WORKERS_ACTIVE),
          "cn=pending,cn=threads,cn=monitor",
          Map.of(INFO, WORKERS_PENDING),
          "cn=current,cn=connections,cn=monitor",
          Map.of(COUNTER, CONNECTIONS),
          "cn=max file descriptors,cn=connections,cn=monitor",
          Map.of(COUNTER, CONNECTION_LIMIT),
          "cn=operations,cn=monitor",
          Map.of("monitorOpCompleted", LDAP_OPERATIONS),
          BASE, // of 389 Directory Server
          Map.of(
              "threads",
              WORKERS_LIMIT,
              "currentConnections",
              CONNECTIONS,
              "dTableSize",
              CONNECTION_LIMIT,
              "opsCompleted",
              LDAP_OPERATIONS));

  /** Entries that tell when the server started, and their attributes. */
  private static final Map<String, String> STARTS =
      Map.of("cn=start,cn=time,cn=monitor", "monitorTimestamp", BASE, "startTime");

  /** Without the moment and the place of the build. */
  private static final Pattern VERSIONS =
      Pattern.compile("OpenLDAP: slapd [\\w.+~-]+|389-Directory/[\\w.+~-]+");

  private static final Filter ANY = Filter.createPresenceFilter("objectClass");

  /** What 389 Directory Server is asked. */
  static final List<List<byte[]>> DS389 = List.of(List.of(search(BASE, SearchScope.BASE)));

  /**
   * What OpenLDAP is asked: first alone for its threads, as each of the other questions takes one.
   * A search of all below its connections would cost it more with each of them.
   */
  static final List<List<byte[]>> OPENLDAP =
      List.of(
          List.of(search("cn=Threads,cn=Monitor", SearchScope.ONE)),
          List.of(
              search("cn=Current,cn=Connections,cn=Monitor", SearchScope.BASE),
              search("cn=Max File Descriptors,cn=Connections,cn=Monitor", SearchScope.BASE),
              search("cn=Operations,cn=Monitor", SearchScope.BASE),
              search("cn=Start,cn=Time,cn=Monitor", SearchScope.BASE)));

  private final Reading.Builder figures = new Reading.Builder();
  private String start = "";
  private Optional<String> version = Optional.empty();

  private static byte[] search(String base, SearchScope scope) {
    List<String> attributes =
        Stream.concat(
                FIGURES.values().stream().flatMap(each -> each.keySet().stream()),
                Stream.concat(STARTS.values().stream(), Stream.of(VERSION)))
            .distinct()
            .toList();
    return new SearchRequestProtocolOp(
            base, scope, DereferencePolicy.NEVER, 0, 0, false, ANY, attributes)
        .encodeProtocolOp()
        .encode();
  }

  /** Takes an entry; what is not of the monitor is ignored. */
  void take(Entry entry) {
    String name;
    try {
      name = entry.getParsedDN().toNormalizedString();
    } catch (LDAPException e) {
      return;
    }
    FIGURES
        .getOrDefault(name, Map.of())
        .forEach((attribute, figure) -> figures.put(figure, number(entry, attribute)));
    if (name.equals(BASE)) {
      version =
          Stream.of(VERSION, INFO)
              .map(entry::getAttributeValue)
              .filter(Objects::nonNull)
              .map(VERSIONS::matcher)
              .filter(Matcher::lookingAt)
              .map(Matcher::group)
              .findFirst();
    }
    if (STARTS.containsKey(name) && entry.hasAttribute(STARTS.get(name))) {
      start = entry.getAttributeValue(STARTS.get(name));
    }
  }

  private static double number(Entry entry, String attribute) {
    String value = entry.getAttributeValue(attribute);
    return value == null ? Double.NaN : LinuxFiles.number(value);
  }

  /** Name and version of the server; empty if it did not tell them. */
  Optional<String> version() {
    return version;
  }

  /** The reading; without a figure if the server told none. */
  Reading at(long nanos) {
    return figures.at(nanos, start);
  }
}
