package io.github.bancada.testing;

import java.util.Set;
import java.util.TreeSet;

/**
 * The threads that code under test may have left, for tests that nothing is left behind. Stateless.
 */
public final class LiveThreads {
  private LiveThreads() {}

  /**
   * The names of all live threads of the caller's thread group and the groups in it. So the threads
   * that Java starts for itself in groups of its own are not there: those of RMI, which other tests
   * leave for a while, come, go and change their names at any time.
   */
  public static Set<String> names() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    Set<String> names = new TreeSet<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      ThreadGroup of = thread.getThreadGroup(); // null once it has ended
      if (of != null && group.parentOf(of)) {
        names.add(thread.getName());
      }
    }
    return names;
  }
}
