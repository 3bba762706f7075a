package io.github.bancada.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.PriorityQueue;
import java.util.Random;

/**
 * Writes a JTL file as JMeter does by default: 200 users, each with one sample after the other, in
 * the order in which the samples ended. The same for the same number of lines. Stateless.
 */
final class JtlGenerator {
  private static final int USERS = 200;
  private static final long START = 1_790_000_000_000L;
  private static final String[] LABELS = {
    "Home page", "Search", "Product", "Basket", "Check out", "Log in", "Log out", "Images"
  };

  private JtlGenerator() {}

  private record Running(long end, long start, int user, int label) {}

  static void write(Path file, long lines) throws IOException {
    write(file, lines, LABELS);
  }

  /** As above, with other labels. */
  static void write(Path file, long lines, String... labels) throws IOException {
    Random random = new Random(1);
    PriorityQueue<Running> running = new PriorityQueue<>((a, b) -> Long.compare(a.end(), b.end()));
    for (int user = 1; user <= USERS; user++) {
      running.add(next(START + user * 5L, user, 0, random));
    }
    try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
      out.write(
          "timeStamp,elapsed,label,responseCode,responseMessage,threadName,dataType,success,failureMessage,bytes,sentBytes,grpThreads,allThreads,URL,Latency,IdleTime,Connect\n");
      for (long i = 0; i < lines; i++) {
        Running done = running.remove();
        write(out, done, labels[done.label()], random);
        running.add(next(done.end() + 1, done.user(), (done.label() + 1) % labels.length, random));
      }
    }
  }

  private static Running next(long start, int user, int label, Random random) {
    double elapsed = 20 * (label % LABELS.length + 1) * Math.exp(0.6 * random.nextGaussian());
    return new Running(start + 1 + (long) elapsed, start, user, label);
  }

  private static void write(BufferedWriter out, Running done, String label, Random random)
      throws IOException {
    long elapsed = done.end() - done.start();
    boolean failed = random.nextInt(200) == 0;
    out.append(Long.toString(done.start())).append(',').append(Long.toString(elapsed)).append(',');
    out.append(label);
    out.append(failed ? ",503,Service Unavailable," : ",200,OK,");
    out.append("users 1-").append(Integer.toString(done.user()));
    out.append(failed ? ",text,false,," : ",text,true,,");
    out.append(Integer.toString(8_000 + random.nextInt(4_000))).append(",131,200,200,");
    out.append("http://shop.example.org/").append(Integer.toString(done.label())).append(',');
    out.append(Long.toString(elapsed * 3 / 4)).append(",0,");
    out.append(random.nextInt(20) == 0 ? "2\n" : "0\n");
  }
}
