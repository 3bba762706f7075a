package io.github.bancada.capacity;

import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A website whose law is known: M/M/c, that is c workers with exponentially distributed service
 * times and one queue in the order of arrival. When an answer is due follows from the law, not from
 * threads that sleep in turn, so waking late does not add up. HTTP 1.1 with keep-alive, on
 * loopback. Thread-safe.
 */
final class QueueWebsite implements Closeable {
  private static final byte[] ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok".getBytes(StandardCharsets.ISO_8859_1);
  private static final int BACKLOG = 1_000;

  /** After it was due. */
  private static final long LATE_NANOS = 5_000_000;

  private final ServerSocket server;
  private final Set<Socket> connections = ConcurrentHashMap.newKeySet();
  private final SplittableRandom random;
  private final double serviceNanos;

  /** When each worker is free again; guarded by this object. */
  private final long[] free;

  private long servicesNanos;

  private final LongAdder sent = new LongAdder();
  private final LongAdder late = new LongAdder();
  private BooleanSupplier dies = () -> false;

  /**
   * @param perSecond answers of one worker, on average
   */
  QueueWebsite(double perSecond, int workers, long seed) throws IOException {
    serviceNanos = 1e9 / perSecond;
    free = new long[workers];
    Arrays.fill(free, System.nanoTime());
    random = new SplittableRandom(seed);
    server = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    start("accept", this::accept);
  }

  int port() {
    return server.getLocalPort();
  }

  /** It dies, with all connections, at the first request for which this is true. */
  synchronized void dieWhen(BooleanSupplier condition) {
    dies = condition;
  }

  private static void start(String name, Runnable work) {
    Thread thread = new Thread(work, "queue-website-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = server.accept();
        connection.setTcpNoDelay(true);
        connections.add(connection);
        start("connection", () -> serve(connection));
      }
    } catch (IOException e) {
      // It was closed.
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      InputStream in = new BufferedInputStream(connection.getInputStream());
      OutputStream out = connection.getOutputStream();
      while (readRequest(in)) {
        long due = due();
        for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
          LockSupport.parkNanos(left);
        }
        note(System.nanoTime() - due);
        out.write(ANSWER);
      }
    } catch (IOException e) {
      // The client has gone, or the server has died.
    } finally {
      connections.remove(connection);
    }
  }

  private void note(long lateNanos) {
    sent.increment();
    if (lateNanos > LATE_NANOS) {
      late.increment();
    }
  }

  /** Whether the law held: no more than one answer in a hundred was sent late. */
  boolean keptTime() {
    return 100 * late.sum() <= sent.sum();
  }

  private synchronized long due() throws IOException {
    if (dies.getAsBoolean()) {
      close();
    }
    int first = 0;
    for (int i = 1; i < free.length; i++) {
      first = free[i] < free[first] ? i : first;
    }
    double service = -Math.log(1 - random.nextDouble()) * serviceNanos;
    servicesNanos += (long) service;
    free[first] = Math.max(System.nanoTime(), free[first]) + (long) service;
    return free[first];
  }

  int workers() {
    return free.length;
  }

  /** How long all workers have worked so far, nanoseconds. */
  synchronized long workedNanos() {
    long now = System.nanoTime();
    return servicesNanos - Arrays.stream(free).map(each -> Math.max(0, each - now)).sum();
  }

  /** Reads to the empty line. */
  private static boolean readRequest(InputStream in) throws IOException {
    int ends = 0;
    while (ends < 2) {
      int next = in.read();
      if (next < 0) {
        return false;
      }
      ends = next == '\n' ? ends + 1 : next == '\r' ? ends : 0;
    }
    return true;
  }

  @Override
  public void close() throws IOException {
    server.close();
    for (Socket connection : connections) {
      connection.close();
    }
  }
}
