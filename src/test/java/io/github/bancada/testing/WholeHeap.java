package io.github.bancada.testing;

import java.lang.management.ManagementFactory;
import java.lang.management.MemoryType;
import javax.management.JMException;
import javax.management.ObjectName;

/**
 * The heap of this JVM, for tests that measure what stays in it. {@link System#gc} does nothing in
 * the JVMs of the tests. Stateless.
 */
public final class WholeHeap {
  private static final int TIMES = 5;

  private WholeHeap() {}

  /** What is used when all has been collected: the least of several times. */
  public static long usedBytes() {
    long used = Long.MAX_VALUE;
    for (int i = 0; i < TIMES; i++) {
      collect();
      used = Math.min(used, afterCollection());
    }
    return used;
  }

  /** As the collector counted it, so without what was made since. */
  private static long afterCollection() {
    return ManagementFactory.getMemoryPoolMXBeans().stream()
        .filter(pool -> pool.getType() == MemoryType.HEAP)
        .mapToLong(pool -> pool.getCollectionUsage().getUsed())
        .sum();
  }

  /** The JVM does so before it lists the objects that are alive. */
  private static void collect() {
    try {
      ManagementFactory.getPlatformMBeanServer()
          .invoke(
              new ObjectName("com.sun.management:type=DiagnosticCommand"),
              "gcClassHistogram",
              new Object[] {new String[0]},
              new String[] {String[].class.getName()});
    } catch (JMException e) {
      throw new IllegalStateException("this JVM does not collect its heap on request", e);
    }
  }
}
