package io.github.bancada.bench.turns;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Gives a contender its turns, through the {@link Turnstile} of its process. Not thread-safe. */
final class Umpire implements AutoCloseable {
  private static final int LOOK_MILLIS = 100;
  private static final int NUMBERS = 4;

  /** Until all users have come to the turnstile, at first or at the end of a turn. */
  private final Duration patience;

  private final ServerSocket listener;
  private Socket process;
  private BufferedReader answers;
  private PrintStream orders;

  Umpire(Duration patience) throws IOException {
    this.patience = patience;
    listener = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    listener.setSoTimeout(LOOK_MILLIS);
  }

  int port() {
    return listener.getLocalPort();
  }

  /**
   * Waits until all users are at the turnstile.
   *
   * @param alive whether the process, which must connect, still lives
   */
  void awaitReady(BooleanSupplier alive) throws IOException {
    long end = System.nanoTime() + patience.toNanos();
    while (process == null) {
      try {
        process = listener.accept();
      } catch (SocketTimeoutException e) {
        if (!alive.getAsBoolean() || System.nanoTime() - end > 0) {
          throw new IOException("it did not come to its turnstile", e);
        }
      }
    }
    process.setTcpNoDelay(true);
    process.setSoTimeout((int) patience.toMillis());
    answers =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
    orders = new PrintStream(process.getOutputStream(), true, StandardCharsets.US_ASCII);
    answer("ready", 0);
  }

  /**
   * Lets it work.
   *
   * @throws IOException if its users did not come back, or did nothing
   */
  Slice turn(Duration length) throws IOException, InterruptedException {
    orders.println("go");
    TimeUnit.NANOSECONDS.sleep(length.toNanos());
    orders.println("pause");
    String[] words = answer("slice", NUMBERS);
    Slice slice =
        new Slice(
            Long.parseLong(words[1]),
            Long.parseLong(words[2]),
            Long.parseLong(words[3]),
            Long.parseLong(words[4]));
    if (slice.operations() <= 0) {
      throw new IOException("it did nothing in its turn");
    }
    return slice;
  }

  private String[] answer(String word, int numbers) throws IOException {
    String line = answers.readLine();
    String[] words = line == null ? new String[0] : line.split(" ");
    if (words.length != numbers + 1 || !words[0].equals(word)) {
      throw new IOException("its turnstile answered " + line + ", not '" + word + "'");
    }
    return words;
  }

  /** There are no more turns. */
  void end() {
    orders.println("end");
  }

  @Override
  public void close() throws IOException {
    listener.close();
    if (process != null) {
      process.close();
    }
  }
}
