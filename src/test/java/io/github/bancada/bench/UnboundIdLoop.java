package io.github.bancada.bench;

import com.sun.management.OperatingSystemMXBean;
import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchRequest;
import com.unboundid.ldap.sdk.SearchScope;
import io.github.bancada.testing.SlapdServer;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The peer: UnboundID's LDAP SDK at its best in a bare loop, without JMeter. A program of its own:
 *
 * <pre>
 * UnboundIdLoop (kept|loop) (tcp|tls|junixsocket|channel) target authority users phase...
 * </pre>
 *
 * <p>{@code kept} searches on one connection a user, {@code loop} connects, binds anonymously,
 * searches and unbinds. The target is a port, or the path of a Unix socket.
 */
public final class UnboundIdLoop {
  private UnboundIdLoop() {}

  /** See the description of the class. */
  public static void main(String[] args) throws Exception {
    boolean kept = args[0].equals("kept");
    UnboundIdPeer peer = UnboundIdPeer.of(args[1], args[2], args[3]);
    int users = Integer.parseInt(args[4]);
    ExecutorService pool = Executors.newFixedThreadPool(users);
    for (String text : Arrays.asList(args).subList(5, args.length)) {
      Phase phase = Phase.parse(text);
      long cpu = cpuNanos();
      long start = System.nanoTime();
      long operations = run(pool, peer, kept, users, phase, start);
      System.out.printf(
          Locale.ROOT,
          "PHASE %s %d %.6f %.6f%n",
          phase.name(),
          operations,
          (System.nanoTime() - start) / 1e9,
          (cpuNanos() - cpu) / 1e9);
    }
    pool.shutdown();
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static long run(
      ExecutorService pool, UnboundIdPeer peer, boolean kept, int users, Phase phase, long start)
      throws Exception {
    long end = phase.seconds() > 0 ? start + phase.seconds() * 1_000_000_000L : Long.MAX_VALUE;
    long loops = phase.loops() > 0 ? phase.loops() : Long.MAX_VALUE;
    Callable<Long> user = () -> kept ? kept(peer, loops, end) : loop(peer, loops, end);
    List<Future<Long>> running = new ArrayList<>();
    for (int i = 0; i < users; i++) {
      running.add(pool.submit(user));
    }
    long operations = 0;
    for (Future<Long> each : running) {
      operations += each.get();
    }
    return operations;
  }

  private static long kept(UnboundIdPeer peer, long loops, long end) throws Exception {
    SearchRequest request = request();
    try (LDAPConnection connection = peer.open()) {
      long done = 0;
      while (done < loops && System.nanoTime() < end) {
        search(connection, request);
        done++;
      }
      return done;
    }
  }

  private static long loop(UnboundIdPeer peer, long loops, long end) throws Exception {
    SearchRequest request = request();
    long done = 0;
    while (done < loops && System.nanoTime() < end) {
      try (LDAPConnection connection = peer.open()) {
        connection.bind("", "");
        search(connection, request);
      }
      done++;
    }
    return done;
  }

  static SearchRequest request() throws LDAPException {
    return new SearchRequest(SlapdServer.BASE_DN, SearchScope.SUB, "(uid=fulano1)");
  }

  static void search(LDAPConnection connection, SearchRequest request) throws LDAPException {
    int entries = connection.search(request).getEntryCount();
    if (entries != 1) {
      throw new IllegalStateException("The search found " + entries + " entries instead of 1");
    }
  }
}
