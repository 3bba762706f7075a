package io.github.bancada.bench;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.bancada.bookshop.shop.BookshopTables;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.lab.DatabaseServer;
import io.github.bancada.testing.PreparationRun;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;

/**
 * Thousands of thinking users in one JMeter, by the plan "bookshop" itself: how long they take to
 * start, what one costs, and how punctual they are. Linux only: reads /proc.
 */
final class BookshopUsersBenchmark implements Benchmark {
  private static final int USERS = Integer.getInteger("bench.users", 10_000);
  private static final int DELAY_SECONDS = Integer.getInteger("bench.delay", 6);
  private static final int RAMP_SECONDS = Integer.getInteger("bench.ramp", 3);
  private static final int WARM_UP_SECONDS = Integer.getInteger("bench.warmup", 60);
  private static final int SECONDS = Integer.getInteger("bench.seconds", 60);
  private static final int THINK_MILLIS = Integer.getInteger("bench.think", 20_000);
  private static final String BEGIN = System.getProperty("bench.begin", "thinking");
  private static final int POOL = Integer.getInteger("bench.connections", 8);
  private static final String STATEMENTS = System.getProperty("bench.statements", "serverPrepared");
  private static final ShopSize SIZE = new ShopSize(1_000, 10);

  /** The run with few users is only for its memory. */
  private static final int FEW = 10;

  private static final int SHORT_SECONDS = 5;

  /** A run, and what it held between its ramp and its steady window. */
  private record Run(
      int users,
      ProcessMemory memory,
      long fromEpochMillis,
      double threadsSeconds,
      JsonNode summary) {
    /** From the start of the thread group to the first interaction of the last user. */
    double beganSeconds() throws IOException {
      long first = Long.MAX_VALUE;
      for (JsonNode label : summary.get("labels")) {
        if (label.get("label").asText().startsWith("Bookshop ")) {
          first = Math.min(first, label.get("start_epoch_ms").asLong());
        }
      }
      return (first - fromEpochMillis) / 1e3 + figure("begun_s");
    }

    double figure(String key) throws IOException {
      for (JsonNode table : summary.get("results")) {
        JsonNode columns = table.get("columns");
        for (int i = 0; i < columns.size(); i++) {
          if (columns.get(i).get("key").asText().equals(key)) {
            return table.get("rows").get(0).get("values").get(i).asDouble(Double.NaN);
          }
        }
      }
      throw new IOException("Bookshop Results has no figure " + key);
    }
  }

  @Override
  public String name() {
    return "bookshop-users";
  }

  @Override
  public String question() {
    return String.format(
        Locale.ROOT,
        "%,d users of the bookshop with a mean think time of %,d ms: start, memory, punctuality",
        USERS,
        THINK_MILLIS);
  }

  @Override
  public void run(PrintStream out) throws Exception {
    if (!Files.isDirectory(Path.of("/proc/self/fd"))) {
      throw new IOException("this benchmark reads /proc, which only Linux has");
    }
    Table table =
        new Table(
            "users",
            "threads made in s",
            "all began within s",
            "threads",
            "RSS MB",
            "heap after GC MB",
            "stacks MB",
            "BT/s",
            "bound",
            "of bound",
            "late > 10 ms",
            "99 % late ms",
            "latest ms",
            "errors");
    try (AtmServer server = AtmServer.start(AtmServer.Durability.RELAXED)) {
      PreparationRun.prepare(server.url(), DatabaseServer.USER, new BookshopTables(SIZE, 1));
      Run few = measure(server, FEW, SHORT_SECONDS);
      row(table, few);
      Run all = measure(server, USERS, SECONDS);
      row(table, all);
      table.print(out);
      if (all.memory().threads() < USERS) {
        out.println("NOT all users were active at once: the machine was too busy to make them.");
      }
      each(out, few.memory(), all.memory());
    }
  }

  private static void each(PrintStream out, ProcessMemory few, ProcessMemory all) {
    double users = USERS - FEW;
    out.printf(
        Locale.ROOT,
        "Each further user: %.2f threads, %.1f KB of heap, %.1f KB of stack, %.1f KB RSS.%nDelay %d"
            + " s, ramp %d s, warm-up %d s, steady window %d s; pool of %d connections, %s; %s.%n",
        (all.threads() - few.threads()) / users,
        (all.heapKilobytes() - few.heapKilobytes()) / users,
        (all.stackKilobytes() - few.stackKilobytes()) / users,
        (all.rssKilobytes() - few.rssKilobytes()) / users,
        DELAY_SECONDS,
        RAMP_SECONDS,
        WARM_UP_SECONDS,
        SECONDS,
        POOL,
        SIZE.text(),
        AtmServer.Durability.RELAXED.settings());
  }

  private static void row(Table table, Run run) throws IOException {
    ProcessMemory memory = run.memory();
    table.row(
        text("%,d", run.users()),
        text("%.2f", run.threadsSeconds()),
        text("%.2f", run.beganSeconds()),
        text("%,d", memory.threads()),
        Table.number(memory.rssKilobytes() / 1024.0),
        Table.number(memory.heapKilobytes() / 1024.0),
        Table.number(memory.stackKilobytes() / 1024.0),
        text("%,.1f", run.figure("steady_bt_per_s")),
        text("%,.1f", run.figure("bound_bt_per_s")),
        text("%.1f %% +- %.1f", run.figure("of_bound"), run.figure("of_bound_error")),
        text("%.2f %%", run.figure("late_think_times")),
        text("%,.1f", 1_000 * run.figure("p99_late_s")),
        text("%,.1f", 1_000 * run.figure("max_late_s")),
        text("%,d", run.summary().get("total").get("errors").asLong()));
  }

  private static String text(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  private static Run measure(AtmServer server, int users, int seconds) throws Exception {
    Path directory = Files.createTempDirectory("bancada-shop-users-");
    try (Child jmeter = Child.start(command(server, users, seconds, directory))) {
      Thread reader = new Thread(() -> drain(jmeter), "bench-jmeter-output");
      reader.start();
      JmeterLog log = new JmeterLog(jmeter, directory.resolve("jmeter.log"));
      long from = log.await("Starting ThreadGroup: ");
      long to = log.await(JmeterLog.STARTED);
      long ramped =
          from + TimeUnit.SECONDS.toMillis(DELAY_SECONDS + RAMP_SECONDS + WARM_UP_SECONDS / 2);
      Thread.sleep(Math.max(0, ramped - System.currentTimeMillis()));
      ProcessMemory memory = ProcessMemory.of(jmeter.pid());
      reader.join();
      System.err.println(jmeter.output());
      return new Run(users, memory, from, (to - from) / 1e3, JmeterRun.summary(directory, jmeter));
    } finally {
      JmeterRun.delete(directory);
    }
  }

  private static List<String> command(AtmServer server, int users, int seconds, Path directory)
      throws IOException {
    List<String> command =
        JmeterRun.command(JmeterRun.project().resolve("plans/bookshop.jmx"), directory);
    command.add(1, ProcessMemory.STACKS);
    command.addAll(
        List.of(
            "-Lorg.apache.jmeter.threads=WARN", // else three lines in the log for each user
            "-Jdatabase.url=" + server.url(),
            "-Jdatabase.user=" + DatabaseServer.USER,
            "-Jbookshop.items=" + SIZE.items(),
            "-Jbookshop.users=" + SIZE.users(),
            "-Jbookshop.pool=" + POOL,
            "-Jbookshop.think=" + THINK_MILLIS,
            "-Jbookshop.begin=" + BEGIN,
            "-Jbookshop.statements=" + STATEMENTS,
            "-Jusers=" + users,
            "-Jdelay=" + DELAY_SECONDS,
            "-Jramp=" + RAMP_SECONDS,
            "-Jwarmup=" + WARM_UP_SECONDS,
            "-Jduration=" + seconds,
            "-Jreport.dir=" + directory.resolve("report")));
    return command;
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
}
