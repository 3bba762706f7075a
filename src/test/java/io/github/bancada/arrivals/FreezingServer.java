package io.github.bancada.arrivals;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/**
 * A server on loopback that answers each number (four bytes) with the same number, but freezes
 * once: from the moment that a certain request has come, none is answered until the freeze is over.
 * It keeps when requests came and when they were answered, by their numbers, and when the freeze
 * began and ended, by {@link System#nanoTime()}. Thread-safe.
 */
final class FreezingServer implements AutoCloseable {
  private final ServerSocket listening;
  private final int freezesAt;
  private final Duration freeze;
  private final AtomicInteger requests = new AtomicInteger();
  private final Map<Integer, Long> received = new ConcurrentHashMap<>();
  private final Map<Integer, Long> answered = new ConcurrentHashMap<>();

  /** Held by many threads that answer, or by the one that freezes. */
  private final ReentrantReadWriteLock gate = new ReentrantReadWriteLock();

  private volatile long frozenNanos;
  private volatile long thawedNanos;

  /**
   * @param freezesAt which request begins the freeze, counted from 1
   */
  FreezingServer(int freezesAt, Duration freeze) throws IOException {
    this.freezesAt = freezesAt;
    this.freeze = freeze;
    listening = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
    start(this::accept);
  }

  private static void start(Runnable work) {
    Thread thread = new Thread(work, "freezing-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        Socket connection = listening.accept();
        start(() -> serve(connection));
      }
    } catch (IOException e) {
      return; // it is closed
    }
  }

  private void serve(Socket connection) {
    try (connection) {
      connection.setTcpNoDelay(true);
      DataInputStream in = new DataInputStream(connection.getInputStream());
      DataOutputStream out = new DataOutputStream(connection.getOutputStream());
      while (true) {
        int number = in.readInt();
        received.put(number, System.nanoTime());
        if (requests.incrementAndGet() == freezesAt) {
          standStill();
        }
        gate.readLock().lock();
        try {
          answered.put(number, System.nanoTime());
          out.writeInt(number);
        } finally {
          gate.readLock().unlock();
        }
      }
    } catch (IOException e) {
      return; // the client has gone
    }
  }

  private void standStill() {
    gate.writeLock().lock();
    try {
      frozenNanos = System.nanoTime();
      while (System.nanoTime() - frozenNanos < freeze.toNanos()) {
        LockSupport.parkNanos(freeze.toNanos() - (System.nanoTime() - frozenNanos));
      }
      thawedNanos = System.nanoTime();
    } finally {
      gate.writeLock().unlock();
    }
  }

  Socket connect() throws IOException {
    Socket socket = new Socket(listening.getInetAddress(), listening.getLocalPort());
    socket.setTcpNoDelay(true);
    return socket;
  }

  /** When requests came, in their order. */
  List<Long> received() {
    return received.values().stream().sorted().toList();
  }

  /** When a request was answered. */
  long answeredNanos(int number) {
    return answered.get(number);
  }

  /** Since when nothing was answered. */
  long frozenNanos() {
    return frozenNanos;
  }

  /** Until when. */
  long thawedNanos() {
    return thawedNanos;
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
