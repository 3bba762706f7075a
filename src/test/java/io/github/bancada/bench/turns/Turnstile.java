package io.github.bancada.bench.turns;

import com.sun.management.OperatingSystemMXBean;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Lets the users of a contender's process work when it is their turn. Each passes it before each
 * operation, so that no user waits within one, with a transaction open or a lock held; in each turn
 * each does at least one. A passage of the open turnstile is one volatile read.
 *
 * <p>The process connects to its {@link Umpire} on loopback. The grammar, one line each:
 *
 * <pre>
 * process: ready                                       all users are at the turnstile
 * umpire:  go
 * umpire:  pause
 * process: slice operations nanos cpu-nanos waiting-cpu-nanos      all are back
 * umpire:  end
 * </pre>
 *
 * <p>Thread-safe.
 */
public final class Turnstile implements AutoCloseable {
  private static Turnstile ofProcess;

  private final OperatingSystemMXBean system =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
  private final int users;
  private final Socket umpire;
  private final PrintStream answers;
  private final List<User> all = new ArrayList<>();
  private volatile boolean open;
  private boolean ended;
  private long turns;

  /** Users that are at the closed turnstile. */
  private int waiting;

  private long passagesBefore;
  private long goNanos;
  private long goCpu;
  private long backNanos;
  private long backCpu;

  /** Passes the turnstile; for one thread. */
  public final class User {
    /** Read by others only while this user waits. */
    private long passages;

    private User() {}

    /**
     * Waits for the turn, if it is not; then an operation must follow.
     *
     * @return false if there are no more turns
     * @throws InterruptedException if the thread is interrupted at the closed turnstile
     */
    public boolean pass() throws InterruptedException {
      if (!open && !await()) {
        return false;
      }
      passages++;
      return true;
    }
  }

  /**
   * Connects to the umpire.
   *
   * @param port on loopback
   * @param users who pass it
   */
  public Turnstile(int port, int users) throws IOException {
    this.users = users;
    umpire = new Socket(InetAddress.getLoopbackAddress(), port);
    umpire.setTcpNoDelay(true);
    answers = new PrintStream(umpire.getOutputStream(), true, StandardCharsets.US_ASCII);
    Thread thread = new Thread(this::obey, "bench-turnstile");
    thread.setDaemon(true);
    thread.start();
  }

  /** The only one of this process, made at the first call. */
  static synchronized Turnstile ofProcess(int port, int users) {
    if (ofProcess == null) {
      try {
        ofProcess = new Turnstile(port, users);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return ofProcess;
  }

  /** A further user. */
  public synchronized User user() {
    User user = new User();
    all.add(user);
    return user;
  }

  private synchronized boolean await() throws InterruptedException {
    waiting++;
    if (waiting == users) {
      backNanos = System.nanoTime();
      backCpu = system.getProcessCpuTime();
      notifyAll();
    }
    long before = turns;
    while (turns == before && !ended) { // the turn may be over before this thread runs
      wait();
    }
    return !ended;
  }

  private void obey() {
    try (BufferedReader orders =
        new BufferedReader(
            new InputStreamReader(umpire.getInputStream(), StandardCharsets.US_ASCII))) {
      awaitAll();
      answers.println("ready");
      for (String order = orders.readLine(); order != null; order = orders.readLine()) {
        switch (order) {
          case "go" -> go();
          case "pause" -> answers.println(pause());
          default -> {
            return;
          }
        }
      }
    } catch (IOException e) {
      return; // the umpire is gone, or the turnstile closed
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      end();
    }
  }

  private synchronized void awaitAll() throws IOException, InterruptedException {
    while (waiting < users) {
      if (ended) {
        throw new IOException("the turnstile was closed");
      }
      wait();
    }
  }

  private synchronized void go() {
    waiting = 0;
    passagesBefore = passages();
    goCpu = system.getProcessCpuTime();
    goNanos = System.nanoTime();
    turns++;
    open = true;
    notifyAll();
  }

  private synchronized String pause() throws IOException, InterruptedException {
    long cpuBefore = backCpu;
    open = false;
    awaitAll();
    return String.join(
        " ",
        "slice",
        Long.toString(passages() - passagesBefore),
        Long.toString(backNanos - goNanos),
        Long.toString(backCpu - goCpu),
        Long.toString(goCpu - cpuBefore));
  }

  private long passages() {
    return all.stream().mapToLong(user -> user.passages).sum();
  }

  private synchronized void end() {
    ended = true;
    open = false;
    notifyAll();
  }

  @Override
  public void close() throws IOException {
    end();
    umpire.close();
  }
}
