package io.github.bancada.pages.printer;

import io.github.bancada.testing.Waiting;
import java.util.HashSet;
import java.util.Set;
import java.util.stream.Collectors;

/** The threads of SNMP4J's sockets that began after a moment. Those of other tests may end. */
public final class UdpThreads {
  private final Set<Thread> before = alive();

  private UdpThreads() {}

  public static UdpThreads fromNowOn() {
    return new UdpThreads();
  }

  private static Set<Thread> alive() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .filter(thread -> thread.getName().startsWith("DefaultUDPTransportMapping"))
        .collect(Collectors.toCollection(HashSet::new));
  }

  int count() {
    Set<Thread> now = alive();
    now.removeAll(before);
    return now.size();
  }

  /** Waits until all of them have ended. */
  public void awaitNone() {
    Waiting.await("the end of the sessions", this::count, count -> count == 0);
  }
}
