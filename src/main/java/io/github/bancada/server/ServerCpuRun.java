package io.github.bancada.server;

import io.github.bancada.jmeter.ServerCpus;
import io.github.bancada.process.Daemons;
import io.github.bancada.server.source.ListenAddress;
import io.github.bancada.server.source.ProcessUsage;
import io.github.bancada.server.source.ServerFinder;
import io.github.bancada.table.MeasuredWindow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Measures the server's process and its machine during a run, a few times per second. CPU time
 * counts from the measurement before the first sample to the one after the last, so that it is the
 * time of the load only. A restarted server is found again.
 *
 * <p>Thread-safe: all threads may count samples; the lock of this object guards the rest.
 */
public final class ServerCpuRun implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 200;
  private static final long SECOND = 1_000_000_000L;

  private final ListenAddress address;
  private final Path proc;
  private final LongSupplier clock;
  private final MachineCpu machine;
  private final LongAdder samples = new LongAdder();
  private final Thread watch;

  private OptionalLong process = OptionalLong.empty();
  private String name = "";
  private String unknown = "";
  private ProcessUsage last;
  private long lastNanos;
  private long lastSamples;

  private boolean begun;
  private long cpuNanos;
  private long pendingCpuNanos;
  private long pendingWallNanos;
  private long wallNanos;
  private long mostMemoryBytes;
  private int restarts;

  private long windowNanos;
  private long windowCpuNanos;
  private double mostPercent;

  /**
   * @param address null if none was given
   * @param proc {@code /proc}
   * @param clock nanoseconds since the epoch, without steps
   * @param windows the measured intervals of the run, as known when it is called
   */
  public ServerCpuRun(
      ListenAddress address,
      Path proc,
      LongSupplier clock,
      Supplier<List<MeasuredWindow>> windows) {
    this.address = address;
    this.proc = proc;
    this.clock = clock;
    this.machine = new MachineCpu(proc, windows);
    this.watch = Daemons.thread("bancada-server-cpu", this::watch);
  }

  public ServerCpuRun started() {
    try {
      if (address == null) {
        unknown = "no address was given";
      } else if (!address.isLocal()) {
        unknown = "the server runs on another machine";
      }
    } catch (IOException e) {
      unknown = "the host " + address.host() + " has no address here";
    }
    if (unknown.isEmpty()) {
      measure();
      watch.start();
    }
    return this;
  }

  private void watch() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        Thread.sleep(INTERVAL_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      measure();
    }
  }

  public void count() {
    samples.increment();
  }

  /** Reads the usage of machine and process; finds the process first if it is not known. */
  synchronized void measure() {
    machine.measure(clock.getAsLong(), samples.sum());
    Optional<ProcessUsage> usage = Optional.empty();
    if (process.isPresent()) {
      usage = ProcessUsage.read(proc, process.getAsLong());
    }
    if (usage.isEmpty()) {
      OptionalLong found = new ServerFinder(proc).find(address);
      if (found.isPresent() && !found.equals(process)) { // else it cannot be read just now
        restarts += process.isPresent() && begun ? 1 : 0;
        process = found;
        name = ProcessUsage.name(proc, found.getAsLong());
        usage = ProcessUsage.read(proc, found.getAsLong());
        // Usage before the first measurement does not count; that of a restarted server does.
        last = last == null ? usage.orElse(null) : ProcessUsage.NONE;
        lastNanos = lastNanos == 0 ? clock.getAsLong() : lastNanos;
      }
    }
    usage.ifPresent(this::add);
  }

  /** The server's process now; empty while it is not found. */
  public synchronized Optional<ServerCpus.Reading> server() {
    if (!unknown.isEmpty()) {
      return Optional.empty();
    }
    measure();
    return process.isEmpty() || last == null
        ? Optional.empty()
        : Optional.of(
            new ServerCpus.Reading(process.getAsLong(), name, last.cpuNanos(), last.cpus()));
  }

  private synchronized void add(ProcessUsage now) {
    long nanos = clock.getAsLong();
    long counted = samples.sum();
    long cpu = last == null ? 0 : Math.max(0, now.cpuNanos() - last.cpuNanos());
    long wall = nanos - lastNanos;
    last = now;
    lastNanos = nanos;
    if (counted == 0) {
      return;
    }
    begun = true;
    mostMemoryBytes = Math.max(mostMemoryBytes, now.memoryBytes());
    pendingCpuNanos += cpu;
    pendingWallNanos += wall;
    if (counted > lastSamples) {
      lastSamples = counted;
      cpuNanos += pendingCpuNanos;
      wallNanos += pendingWallNanos;
      pendingCpuNanos = 0;
      pendingWallNanos = 0;
    }
    windowCpuNanos += cpu;
    windowNanos += wall;
    if (windowNanos >= SECOND) {
      mostPercent = Math.max(mostPercent, 100.0 * windowCpuNanos / windowNanos);
      windowNanos = 0;
      windowCpuNanos = 0;
    }
  }

  /** Ends the measurements and gives the figures. */
  public synchronized ServerCpuTable table() {
    close();
    if (unknown.isEmpty()) {
      measure();
      unknown = reason();
    }
    return new ServerCpuTable(
        address == null ? "" : address.toString(),
        unknown,
        name,
        process.orElse(0),
        restarts,
        samples.sum(),
        cpuNanos,
        wallNanos,
        Math.max(mostPercent, wallNanos == 0 ? 0 : 100.0 * cpuNanos / wallNanos),
        mostMemoryBytes,
        Runtime.getRuntime().availableProcessors(),
        machine.uses());
  }

  private String reason() {
    if (process.isPresent()) {
      return "";
    }
    return proc.resolve("stat").toFile().canRead()
        ? "no listening process is visible at "
            + address
            + "; run JMeter as the server's user or as root"
        : "this system has no /proc";
  }

  @Override
  public void close() {
    watch.interrupt();
  }
}
