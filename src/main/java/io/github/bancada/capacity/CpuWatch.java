package io.github.bancada.capacity;

import io.github.bancada.capacity.search.CpuUse;
import io.github.bancada.capacity.search.TrialCounts;
import io.github.bancada.jmeter.ServerCpus;
import io.github.bancada.jmeter.ServerCpus.Reading;
import io.github.bancada.metrics.CpuMeter;
import io.github.bancada.metrics.CpuRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measures, from its construction on, the CPUs of this machine and of the servers of the plan's
 * Server CPU elements. Not thread-safe.
 */
final class CpuWatch {
  private static final double PERCENT = 100;

  private final CpuMeter machine = CpuMeter.ofThisMachine();
  private final Supplier<List<Reading>> servers;
  private final LongSupplier clock;
  private final long beginNanos;
  private final List<Reading> before;

  /**
   * The measurements.
   *
   * @param use of the load machine's CPUs
   * @param resources of the servers
   */
  record Seen(CpuUse use, List<TrialCounts.Resource> resources) {
    /** The same without the load machine. */
    Seen ofServersOnly() {
      return new Seen(CpuUse.UNKNOWN, resources);
    }
  }

  CpuWatch() {
    this(ServerCpus.ofThisTest()::now, System::nanoTime);
  }

  /**
   * @param servers gives the use of each server so far
   * @param clock nanoseconds, as {@link System#nanoTime}
   */
  CpuWatch(Supplier<List<Reading>> servers, LongSupplier clock) {
    this.servers = servers;
    this.clock = clock;
    before = servers.get();
    beginNanos = clock.getAsLong();
  }

  /** The measurements since then; to be called once. */
  Seen seen() {
    double wallNanos = Math.max(1, clock.getAsLong() - beginNanos);
    Optional<CpuRow> row = machine.soFar();
    List<Reading> now = servers.get();
    List<TrialCounts.Resource> resources = new ArrayList<>();
    double byServers = Double.NaN;
    for (Reading after : now) {
      Optional<Reading> first =
          before.stream().filter(each -> each.process() == after.process()).findFirst();
      if (first.isPresent()) {
        double cpus = (after.cpuNanos() - first.get().cpuNanos()) / wallNanos;
        resources.add(
            new TrialCounts.Resource(
                name(after, now.size()),
                Math.min(1, cpus / after.cpus()),
                after.isThisProcess() ? 0 : after.cpus()));
        if (!after.isThisProcess()) {
          byServers = (Double.isNaN(byServers) ? 0 : byServers) + cpus;
        }
      }
    }
    double server = Math.min(1, byServers / Runtime.getRuntime().availableProcessors());
    return new Seen(
        row.map(each -> new CpuUse(each.busy() / PERCENT, each.process() / PERCENT, server))
            .orElse(new CpuUse(Double.NaN, Double.NaN, server)),
        resources);
  }

  private static String name(Reading server, int servers) {
    if (server.isThisProcess()) {
      return "CPU of JMeter's process, which includes the server";
    }
    return servers == 1 ? "CPU of the server" : "CPU of " + server.program();
  }
}
