package io.github.bancada.process;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time of the current thread, user and system. Stateless. */
public final class ThreadCpu {
  /** Not known by this JVM. */
  public static final long UNKNOWN = -1;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final boolean KNOWN =
      THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();

  private ThreadCpu() {}

  /** Nanoseconds so far; {@link #UNKNOWN} if the JVM does not know. */
  public static long nanos() {
    return KNOWN ? THREADS.getCurrentThreadCpuTime() : UNKNOWN;
  }

  /** Nanoseconds since a reading; {@link #UNKNOWN} if the JVM does not know. */
  public static long since(long before) {
    return KNOWN ? nanos() - before : UNKNOWN;
  }
}
