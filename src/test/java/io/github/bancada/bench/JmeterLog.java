package io.github.bancada.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * The log of a JMeter that runs. Immutable.
 *
 * @param jmeter writes it
 * @param file may not be there yet
 */
record JmeterLog(Child jmeter, Path file) {
  /** All threads of the thread groups are there. */
  static final String STARTED = "All thread groups have been started";

  private static final long LIMIT_SECONDS = 180;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss,SSS", Locale.ROOT);

  /**
   * Waits for a line.
   *
   * @return when it was written, milliseconds since the epoch
   * @throws IOException if JMeter ends without it; the message has its output
   */
  long await(String words) throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (jmeter.isAlive() && System.nanoTime() < end) {
      if (Files.exists(file)) {
        for (String line : Files.readAllLines(file)) {
          if (line.contains(words)) {
            return instant(line).toEpochMilli();
          }
        }
      }
      Thread.sleep(200);
    }
    throw new IOException("JMeter's log never said '" + words + "':\n" + jmeter.output());
  }

  private static Instant instant(String line) {
    String time = line.substring(0, "yyyy-MM-dd HH:mm:ss,SSS".length());
    return LocalDateTime.parse(time, TIME).atZone(ZoneId.systemDefault()).toInstant();
  }
}
