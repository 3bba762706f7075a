package io.github.bancada.ldap;

import com.unboundid.ldap.sdk.ResultCode;
import io.github.bancada.ldap.wire.LdapMessage;
import io.github.bancada.ldap.wire.LdapOperationException;
import io.github.bancada.ldap.wire.LdapStream;
import io.github.bancada.net.Deadlines;
import io.github.bancada.net.FullDuplex;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Keeps a window of searches outstanding on a connection until there are no more. Reads what has
 * arrived, sends a request for each ended search, and counts the ended ones only then, while the
 * server works.
 *
 * <p>A search without a result in its time is abandoned, and the others continue. The connection
 * fails if the peer takes no request, or does not end a message that it has begun, for a search's
 * whole time limit. No search begins while requests wait to be taken, so that the window bounds
 * memory.
 *
 * <p>Not thread-safe; one object for each sample of JMeter.
 */
final class WindowExchange {
  private final SearchWindow window;
  private final LdapSettings.Window settings;
  private final int responseMillis;
  private final String server;
  private final LdapStream stream;
  private final FullDuplex wire;

  /** Time until a search is abandoned; 0 = never. */
  private final long patienceNanos;

  /** By message ID, in the order of sending. */
  private final Map<Integer, OutstandingSearch> outstanding;

  private final List<OutstandingSearch> queued = new ArrayList<>();
  private int wantedBytes;

  /** When requests began to wait to be taken; 0 = none waits. */
  private long blockedNanoTime;

  private long lastMessageNanoTime = System.nanoTime();

  /**
   * @param outstanding holds searches until they end; those left after a failure have no result
   */
  WindowExchange(
      SearchWindow window,
      LdapSettings settings,
      String server,
      Map<Integer, OutstandingSearch> outstanding,
      LdapStream stream,
      FullDuplex wire) {
    this.window = window;
    this.settings = settings.window();
    this.responseMillis = settings.target().server().responseTimeoutMillis();
    this.server = server;
    this.outstanding = outstanding;
    this.stream = stream;
    this.wire = wire;
    this.patienceNanos =
        TimeUnit.MILLISECONDS.toNanos(
            abandonsFirst() ? this.settings.abandonAfterMillis() : responseMillis);
  }

  /** Whether searches are abandoned before their response timeout. */
  private boolean abandonsFirst() {
    int after = settings.abandonAfterMillis();
    return after > 0 && (responseMillis == 0 || after < responseMillis);
  }

  /** Returns when no search is outstanding or to be begun. */
  void run() throws IOException, LdapOperationException {
    stream.expectMany();
    fill();
    while (!outstanding.isEmpty() || wire.hasUnsent()) {
      window.countEnded();
      read();
      expire();
      fill();
    }
  }

  private void fill() throws IOException {
    noteBlocking(System.nanoTime());
    while (outstanding.size() < settings.size() && !wire.hasUnsent()) {
      OutstandingSearch next = window.begin();
      if (next == null) {
        break;
      }
      int before = stream.queuedBytes();
      int id = stream.queue(window.operation(), window.controls());
      next.countSent(stream.queuedBytes() - before);
      outstanding.put(id, next);
      queued.add(next);
      wantedBytes = Math.max(wantedBytes, next.wantedBytes());
    }
    if (!queued.isEmpty()) {
      long now = System.nanoTime();
      queued.forEach(each -> each.sends(now, stream.receivedBytes()));
      queued.clear();
      flush(now);
    }
  }

  private void flush(long now) throws IOException {
    stream.flush();
    noteBlocking(now);
  }

  private void noteBlocking(long now) {
    if (!wire.hasUnsent()) {
      blockedNanoTime = 0;
    } else if (blockedNanoTime == 0) {
      blockedNanoTime = now;
    }
  }

  /** Reads all messages that have arrived; waits for one if necessary, until the time is up. */
  private void read() throws IOException, LdapOperationException {
    limitTime();
    try {
      do {
        take(stream.nextOfAny(wantedBytes));
      } while (stream.hasWholeMessage());
    } catch (SocketTimeoutException e) {
      return; // searches are abandoned next
    }
  }

  private void limitTime() {
    long now = System.nanoTime();
    long left = Long.MAX_VALUE;
    if (patienceNanos > 0 && !outstanding.isEmpty()) {
      left = oldest().sentNanoTime() + patienceNanos - now;
    }
    if (wire.hasUnsent()) { // so that further searches begin soon after the peer has taken them
      left = Math.min(left, TimeUnit.MILLISECONDS.toNanos(Deadlines.RESOLUTION_MILLIS));
    }
    if (left == Long.MAX_VALUE) {
      wire.letReadsWait();
    } else {
      wire.endReadsAt(now + left);
    }
  }

  private OutstandingSearch oldest() {
    return outstanding.values().iterator().next();
  }

  private void take(LdapMessage message) throws LdapOperationException {
    OutstandingSearch search = outstanding.get(message.id());
    if (search == null) {
      throw stream.foreign(message);
    }
    lastMessageNanoTime = System.nanoTime();
    if (search.take(message, stream)) {
      outstanding.remove(message.id());
      window.ended(search);
    }
  }

  /** Abandons the searches whose time is up. */
  private void expire() throws IOException, LdapOperationException {
    long now = System.nanoTime();
    failIfNothingIsTaken(now);
    if (patienceNanos == 0) {
      return;
    }
    Iterator<Map.Entry<Integer, OutstandingSearch>> oldestFirst = outstanding.entrySet().iterator();
    while (oldestFirst.hasNext()) {
      Map.Entry<Integer, OutstandingSearch> each = oldestFirst.next();
      if (now - each.getValue().sentNanoTime() < patienceNanos) {
        break;
      }
      failIfStuck(each.getValue());
      oldestFirst.remove();
      stream.abandon(each.getKey());
      abandoned(each.getValue());
    }
    flush(now);
  }

  private void abandoned(OutstandingSearch search) {
    if (abandonsFirst()) {
      search.endAbandoned("no search result within " + settings.abandonAfterMillis() + " ms");
    } else {
      search.end(
          ResultCode.TIMEOUT.intValue(),
          String.format(
              "no search result from %s within %s ms; the search was abandoned, the others"
                  + " continue",
              server, responseMillis),
          false);
    }
    window.ended(search);
  }

  /** Fails if the peer takes no requests: then only requests to abandon searches are left. */
  private void failIfNothingIsTaken(long now) throws LdapOperationException {
    boolean overdue =
        responseMillis > 0
            && blockedNanoTime != 0
            && now - blockedNanoTime >= TimeUnit.MILLISECONDS.toNanos(responseMillis);
    if (wire.hasUnsent() && overdue && outstanding.isEmpty()) {
      throw stuck("takes no requests");
    }
  }

  private void failIfStuck(OutstandingSearch search) throws LdapOperationException {
    if (abandonsFirst()) {
      return;
    }
    if (wire.hasUnsent() && blockedNanoTime - search.sentNanoTime() <= 0) {
      throw stuck("takes no requests");
    }
    if (stream.isInsideMessage() && lastMessageNanoTime - search.sentNanoTime() <= 0) {
      throw stuck("does not end the message that it has begun");
    }
  }

  private LdapOperationException stuck(String how) {
    return new LdapOperationException(
        ResultCode.TIMEOUT,
        String.format("no search result from %s within %s ms: it %s", server, responseMillis, how));
  }
}
