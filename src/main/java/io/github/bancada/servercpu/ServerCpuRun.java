package io.github.bancada.servercpu;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Watches the server's process during a run. {@link #look} is called a few times a second; CPU
 * counts from the look before the first sample to the one after the last, so that what comes before
 * and after the load does not. A server that is restarted in between is found again.
 *
 * <p>Samples may be counted by all threads at once; the rest is guarded by this object.
 */
public final class ServerCpuRun implements AutoCloseable {
  private static final long LOOK_MILLIS = 200;
  private static final long SECOND = 1_000_000_000L;

  private final ListenAddress address;
  private final Path proc;
  private final LongSupplier clock;
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
   * @param address where the server listens; null if nothing was given
   * @param proc {@code /proc}
   * @param clock nanoseconds, as {@link System#nanoTime}
   */
  public ServerCpuRun(ListenAddress address, Path proc, LongSupplier clock) {
    this.address = address;
    this.proc = proc;
    this.clock = clock;
    this.watch = new Thread(this::watch, "bancada-server-cpu");
    watch.setDaemon(true);
  }

  /** Begins to look by itself. */
  public ServerCpuRun started() {
    try {
      if (address == null) {
        unknown = "no address was given";
      } else if (!address.isHere()) {
        unknown = "the server runs on another machine";
      }
    } catch (IOException e) {
      unknown = "the host " + address.host() + " has no address here";
    }
    if (unknown.isEmpty()) {
      look();
      watch.start();
    }
    return this;
  }

  private void watch() {
    while (!Thread.currentThread().isInterrupted()) {
      try {
        Thread.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        return;
      }
      look();
    }
  }

  /** A sample has ended. Any thread. */
  public void count() {
    samples.increment();
  }

  /** Reads what the process has used, and finds it if it is not known. */
  synchronized void look() {
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
        // What a server used before it was first seen is not the run's; a restarted one's is.
        last = last == null ? usage.orElse(null) : new ProcessUsage(0, 0);
        lastNanos = lastNanos == 0 ? clock.getAsLong() : lastNanos;
      }
    }
    usage.ifPresent(this::add);
  }

  private synchronized void add(ProcessUsage now) {
    long nanos = clock.getAsLong();
    long counted = samples.sum();
    long cpu = Math.max(0, now.cpuNanos() - last.cpuNanos());
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

  /** The run is over. */
  public synchronized ServerCpuTable table() {
    close();
    if (unknown.isEmpty()) {
      look();
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
        Runtime.getRuntime().availableProcessors());
  }

  private String reason() {
    if (process.isPresent()) {
      return "";
    }
    return proc.resolve("stat").toFile().canRead()
        ? "no process of this machine can be seen to listen at "
            + address
            + "; run JMeter as the server's user or as root"
        : "this system has no /proc";
  }

  @Override
  public void close() {
    watch.interrupt();
  }
}
