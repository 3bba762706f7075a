package io.github.bancada.storage.io;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time of the current thread, user and system. Stateless. */
final class ThreadCpu {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final boolean KNOWN =
      THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled();

  private ThreadCpu() {}

  /** Nanoseconds so far; -1 if the JVM does not know. */
  static long nanos() {
    return KNOWN ? THREADS.getCurrentThreadCpuTime() : -1;
  }

  /** Nanoseconds since a reading; -1 if the JVM does not know. */
  static long since(long before) {
    return KNOWN ? nanos() - before : -1;
  }
}
