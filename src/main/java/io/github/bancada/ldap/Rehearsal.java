package io.github.bancada.ldap;

import io.github.bancada.field.FieldValues;
import io.github.bancada.ldap.wire.RehearsalPeer;
import io.github.bancada.work.Sample;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Searches before the test, at a peer in this process with fixed answers, because the first
 * exchanges of a process take longer: Java loads and compiles their classes. Sends nothing to the
 * server; these searches are not counted or reported. Stateless.
 */
final class Rehearsal {
  private static final Logger log = LoggerFactory.getLogger(Rehearsal.class);

  private static final int MOST_SEARCHES = 500;

  /** Enough for class loading, the largest part; it takes longer on a busy machine. */
  private static final long MOST_NANOS = TimeUnit.MILLISECONDS.toNanos(300);

  private static final String TIMEOUT_MILLIS = "1000";

  /** Transports over which this process has rehearsed; guarded by itself. */
  private static final Set<StandardProtocolFamily> DONE =
      EnumSet.noneOf(StandardProtocolFamily.class);

  private Rehearsal() {}

  /**
   * Rehearses, unless this process has done so over the same transport.
   *
   * @param family {@code UNIX}, or {@code INET} for TCP
   * @return the last search; null for none
   */
  static Sample once(StandardProtocolFamily family) {
    synchronized (DONE) {
      return DONE.add(family) ? of(family) : null;
    }
  }

  /** As above, whether or not this process has done so. */
  static Sample of(StandardProtocolFamily family) {
    try (RehearsalPeer peer = new RehearsalPeer(family);
        LdapClient client = LdapClient.uncounted()) {
      return search(peer.url(), client);
    } catch (IOException e) {
      log.debug("Nothing was rehearsed, so the first samples take longer", e);
      return null;
    }
  }

  private static Sample search(String url, LdapClient client) {
    FieldValues values = new FieldValues(LdapSearchFields.FIELDS);
    values.put(LdapSearchFields.DIRECTORY.url, url);
    values.put(LdapSearchFields.DIRECTORY.connectTimeout, TIMEOUT_MILLIS);
    values.put(LdapSearchFields.DIRECTORY.responseTimeout, TIMEOUT_MILLIS);
    values.put(LdapSearchFields.DIRECTORY.bind, BindSettings.Method.ANONYMOUS.token());
    values.put(LdapSearchFields.DIRECTORY.connections, LdapTarget.Mode.SAMPLE.token());
    LdapSettings settings = values.get(LdapSearchFields.SETTINGS);
    long begin = System.nanoTime();
    try (SearchTask task =
        new SearchTask(client, new UserConnections(), () -> false, sample -> {})) {
      SearchSample last = task.run(settings);
      int taken = 1;
      while (last.success() && taken < MOST_SEARCHES && System.nanoTime() - begin < MOST_NANOS) {
        last = task.run(settings);
        taken++;
      }
      log.debug("Rehearsed {} searches, the last one: {} {}", taken, last.code(), last.message());
      return last;
    }
  }
}
