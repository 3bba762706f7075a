package io.github.bancada.bench;

import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.server.ServerWatch;
import io.github.bancada.testing.JMeterTestHome;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Users that ask a database without a pause, as samplers do, while Server Watch listens to them and
 * watches the server, or does not. For one thread; its users have their own.
 */
final class WatchedLoad implements AutoCloseable {
  private static final int USERS = 4;
  private static final int TURN_SECONDS = Integer.getInteger("bench.seconds", 4);
  static final String TEXT =
      USERS + " users of one process with the statement DO 0, turns of " + TURN_SECONDS + " s";

  private final String url;
  private final String user;
  private final ExecutorService threads = Executors.newFixedThreadPool(USERS);
  private final List<Future<?>> users = new ArrayList<>();
  private final LongAdder samples = new LongAdder();
  private volatile boolean ended;

  /** Null while there is none. */
  private volatile ServerWatch watch;

  WatchedLoad(DatabaseServer server) {
    JMeterTestHome.use();
    url = server.url();
    user = server.user();
    for (int i = 0; i < USERS; i++) {
      users.add(threads.submit(this::ask));
    }
  }

  private Void ask() throws SQLException {
    try (Connection connection = DriverManager.getConnection(url, user, "");
        PreparedStatement statement = connection.prepareStatement("DO 0")) {
      while (!ended) {
        SampleResult result = new SampleResult();
        result.sampleStart();
        statement.execute();
        result.sampleEnd();
        ServerWatch listener = watch;
        if (listener != null) {
          listener.sampleOccurred(new SampleEvent(result, "users"));
        }
        samples.increment();
      }
    }
    return null;
  }

  /**
   * A turn; its first second does not count.
   *
   * @return samples a second
   * @throws Exception if a user has failed
   */
  double turn(boolean watched) throws Exception {
    ServerWatch listener = watched ? started() : null;
    watch = listener;
    TimeUnit.SECONDS.sleep(1);
    long before = samples.sum();
    long start = System.nanoTime();
    TimeUnit.SECONDS.sleep(TURN_SECONDS);
    double rate = (samples.sum() - before) / ((System.nanoTime() - start) / 1e9);
    watch = null;
    if (watched) {
      quietly(listener::testEnded);
    }
    for (Future<?> each : users) {
      if (each.isDone()) {
        each.get();
      }
    }
    return rate;
  }

  private ServerWatch started() {
    ServerWatch listener = new ServerWatch();
    listener.setText("ServerWatch.sources", "local,jdbc");
    listener.setText("ServerWatch.address", url);
    listener.setText("ServerWatch.user", user);
    listener.setText("ServerWatch.rest", "0");
    quietly(listener::testStarted);
    return listener;
  }

  /** Without its tables. */
  private static void quietly(Runnable task) {
    PrintStream console = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    task.run();
    System.setOut(console);
  }

  @Override
  public void close() {
    ended = true;
    threads.shutdown();
  }
}
