package io.github.bancada.jmeter;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;

/**
 * CPU time of the servers under test: some elements of a test measure and offer it, others use it
 * to find out what a server runs out of. Thread-safe.
 */
public final class ServerCpus {
  private static final PerTest<ServerCpus> TESTS = new PerTest<>(ServerCpus::new);

  private final List<Supplier<Optional<Reading>>> servers = new CopyOnWriteArrayList<>();

  /**
   * The CPU time of a server until a moment.
   *
   * @param process its ID, on this machine
   * @param program its name
   * @param cpuNanos of all its threads, nanoseconds
   * @param cpus how many CPUs it may use at once
   */
  public record Reading(long process, String program, long cpuNanos, int cpus) {
    /** Whether the server is a part of this process. */
    public boolean isThisProcess() {
      return process == ProcessHandle.current().pid();
    }
  }

  private ServerCpus() {}

  /** The servers of the current test, or of the last one. */
  public static ServerCpus ofThisTest() {
    return TESTS.get();
  }

  /**
   * Offers a server.
   *
   * @param cpu called by any thread; empty while it cannot be measured
   */
  public void offer(Supplier<Optional<Reading>> cpu) {
    servers.add(cpu);
  }

  /** CPU time of all servers so far. */
  public List<Reading> now() {
    return servers.stream().map(Supplier::get).flatMap(Optional::stream).toList();
  }
}
