package io.github.bancada.pages.command;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * Answers requests on a Unix socket, one per connection, a few at the same time. Drops a client
 * that keeps it waiting. Thread-safe.
 */
public final class JobServer implements AutoCloseable {
  private static final Duration FAREWELL = Duration.ofSeconds(3);
  private static final long LOOK_MILLIS = 100;

  private final SocketPlace place;
  private final ServerLimits limits;
  private final JobHandler handler;
  private final Consumer<String> log;
  private final Semaphore free;
  private final Set<Client> clients = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private JobServer(
      SocketPlace place, ServerLimits limits, JobHandler handler, Consumer<String> log) {
    this.place = place;
    this.limits = limits;
    this.handler = handler;
    this.log = log;
    this.free = new Semaphore(limits.requests());
  }

  /**
   * Starts to listen; requests wait until {@link #serve}.
   *
   * @param group whose members may connect; empty: only the user of this process may
   * @param log receives a line for each request that has no answer
   * @throws IOException if no socket, or no safe one, is possible; the message is for users
   */
  public static JobServer open(
      Path socket,
      Optional<String> group,
      ServerLimits limits,
      JobHandler handler,
      Consumer<String> log)
      throws IOException {
    return new JobServer(SocketPlace.open(socket, group), limits, handler, log);
  }

  /** Answers requests until {@link #close}. */
  public void serve() throws InterruptedException {
    Thread watch = new Thread(this::watch, "pages-serve-watch");
    watch.setDaemon(true);
    watch.start();
    while (true) {
      free.acquire();
      SocketChannel channel;
      try {
        channel = place.channel().accept();
      } catch (ClosedChannelException e) {
        free.release();
        return;
      } catch (IOException e) { // such as too many open files
        free.release();
        log.accept("a client cannot be accepted: " + e.getMessage());
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        continue;
      }
      Client client = new Client(channel, limits);
      clients.add(client);
      Thread thread = new Thread(() -> answer(client), "pages-serve");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private void answer(Client client) {
    try (client) {
      Exchange.run(client, handler);
    } catch (ClosedChannelException e) {
      log.accept(
          client.isDropped()
              ? "a client was dropped, because it kept the server waiting"
              : "a request was broken off by the end of the server");
    } catch (IOException e) {
      log.accept("a request was broken off: " + e.getMessage());
    } finally {
      clients.remove(client);
      free.release();
    }
  }

  private void watch() {
    try {
      while (!closed) {
        long now = System.nanoTime();
        for (Client client : clients) {
          if (client.isOverdue(now)) {
            client.drop();
          }
        }
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      }
    } catch (IOException e) {
      log.accept("clients cannot be dropped any more: " + e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Stops listening, removes the socket, and gives current requests three seconds to end. */
  @Override
  public void close() throws IOException {
    closed = true;
    place.close();
    try {
      if (free.tryAcquire(limits.requests(), FAREWELL.toMillis(), TimeUnit.MILLISECONDS)) {
        free.release(limits.requests()); // for serve(), if it has not begun to listen
      } else {
        for (Client client : clients) {
          client.close();
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
