package io.github.bancada.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.testing.SlapdServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Many users at once, each holding a connection: what a user costs. Linux only: reads /proc. */
final class UsersBenchmark implements Benchmark {
  private static final int USERS = Integer.getInteger("bench.users", 5000);

  private static final int SEARCHES = Integer.getInteger("bench.searches", 6);

  /** What JMeter and the server need beside connections. */
  private static final int OTHER_DESCRIPTORS = 500;

  private static final int LIMIT_SECONDS = 180;

  /** What a run held while all its users were connected and idle. */
  private record Footprint(int users, ProcessMemory memory, JsonNode summary) {}

  @Override
  public String name() {
    return "users";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT, "%,d users each holding a connection: memory, threads, errors", USERS);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    if (!Files.isDirectory(Path.of("/proc/self/fd"))) {
      throw new IOException("this benchmark reads /proc, which only Linux has");
    }
    checkDescriptors();
    try (SlapdServer server = SlapdServer.builder().entries(10_000).start()) {
      Table table =
          new Table("users", "threads", "RSS MB", "heap after GC MB", "samples", "errors");
      Footprint one = measure(server, 1);
      row(table, one);
      Footprint all = measure(server, USERS);
      row(table, all);
      table.print(out);
      double users = USERS - 1;
      out.printf(
          Locale.ROOT,
          "Each user more: %.2f threads, %.0f KB RSS, %.1f KB heap."
              + " Measured while all are connected, between a first search and %d more.%n",
          (all.memory().threads() - one.memory().threads()) / users,
          (all.memory().rssKilobytes() - one.memory().rssKilobytes()) / users,
          (all.memory().heapKilobytes() - one.memory().heapKilobytes()) / users,
          SEARCHES - 1);
    }
  }

  private static void row(Table table, Footprint f) {
    JsonNode total = f.summary().get("total");
    table.row(
        String.format(Locale.ROOT, "%,d", f.users()),
        String.format(Locale.ROOT, "%,d", f.memory().threads()),
        Table.number(f.memory().rssKilobytes() / 1024.0),
        Table.number(f.memory().heapKilobytes() / 1024.0),
        String.format(Locale.ROOT, "%,d", total.get("samples").asLong()),
        String.format(Locale.ROOT, "%,d", total.get("errors").asLong()));
  }

  private static void checkDescriptors() throws IOException, InterruptedException {
    String limit = ProcessMemory.output("sh", "-c", "ulimit -Hn").strip();
    int needed = USERS + OTHER_DESCRIPTORS;
    if (!limit.equals("unlimited") && Long.parseLong(limit) < needed) {
      throw new IOException(
          "the descriptor limit is "
              + limit
              + " and "
              + needed
              + " are needed; raise it (ulimit -Hn as root, or LimitNOFILE), or ask for fewer users"
              + " with -Dbench.users=N");
    }
  }

  private static Footprint measure(SlapdServer server, int users) throws Exception {
    Path directory = Files.createTempDirectory("bancada-users-");
    JmeterRun run =
        new JmeterRun(
            "users",
            Map.of(
                "url",
                server.ldapiUrl(),
                "trust",
                "",
                "connections",
                "user",
                "bind",
                "none",
                "more",
                Integer.toString(SEARCHES - 1),
                "ramp",
                Integer.toString(users / 250)),
            users,
            List.of(Phase.loops("held", 1)));
    try (Child jmeter = run.start(directory)) {
      Thread reader = new Thread(() -> drain(jmeter), "bench-jmeter-output");
      reader.start();
      awaitConnections(jmeter, server, users);
      ProcessMemory memory = ProcessMemory.of(jmeter.pid());
      reader.join();
      return new Footprint(users, memory, JmeterRun.summary(directory, jmeter));
    } finally {
      JmeterRun.delete(directory);
    }
  }

  private static void drain(Child jmeter) {
    try {
      jmeter.await();
    } catch (IOException e) {
      System.err.println(e.getMessage());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Until the server has a descriptor for every user. */
  private static void awaitConnections(Child jmeter, SlapdServer server, int users)
      throws Exception {
    long idle = descriptors(server.pid());
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(LIMIT_SECONDS);
    while (descriptors(server.pid()) - idle < users) {
      if (!jmeter.isAlive() || System.nanoTime() > end) {
        throw new IOException("the " + users + " users never were connected at the same time");
      }
      Thread.sleep(100);
    }
  }

  private static long descriptors(long pid) throws IOException {
    try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
      return files.count();
    }
  }
}
