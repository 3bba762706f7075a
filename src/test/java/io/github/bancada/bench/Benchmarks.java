package io.github.bancada.bench;

import io.github.bancada.testing.SlapdServer;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.util.JMeterUtils;

/**
 * The program behind {@code bin/benchmark [name...]}: runs the benchmarks named, or all, and prints
 * their tables. Exit code 0 if all could be measured (whatever came out), 1 if one could not, 2 for
 * a name that does not exist.
 */
public final class Benchmarks {
  private static final List<Benchmark> ALL =
      List.of(
          new KeptBenchmark(),
          new LoopBenchmark(),
          new LdapRatesBenchmark(),
          new WindowBenchmark(),
          new ArrivalsBenchmark(),
          new CapacityBenchmark(),
          new UsersBenchmark(),
          new RecorderBenchmark(),
          new UnixSocketBenchmark(),
          new PagesBenchmark(),
          new PagesProcessBenchmark(),
          new DedupBenchmark(),
          new JtlBenchmark(),
          new ReportPageBenchmark(),
          new HistoryBenchmark(),
          new ListenerBenchmark(),
          new WatchBenchmark(),
          new HundredMillionBenchmark(),
          new StorageIoBenchmark(),
          new StorageFilesBenchmark(),
          new AtmBenchmark(),
          new PgbenchBenchmark(),
          new PgbenchRateBenchmark(),
          new CopyBenchmark(),
          Preparations.atm(),
          Preparations.bookshop(),
          new BookshopBenchmark(),
          new BookshopUsersBenchmark(),
          new LimitsBenchmark());

  private Benchmarks() {}

  /** See the description of the class. */
  public static void main(String[] args) {
    List<Benchmark> chosen = new ArrayList<>();
    for (String name : args) {
      ALL.stream().filter(each -> each.name().equals(name)).forEach(chosen::add);
    }
    if (chosen.size() < args.length) {
      System.err.println("usage: bin/benchmark [name...]   (no name: all)");
      ALL.forEach(each -> System.err.printf("  %-16s %s%n", each.name(), each.question()));
      System.exit(2);
    }
    System.exit(run(args.length == 0 ? ALL : chosen, System.out) ? 0 : 1);
  }

  private static boolean run(List<Benchmark> chosen, PrintStream out) {
    out.println(machine());
    boolean measured = true;
    for (Benchmark benchmark : chosen) {
      out.printf("%n%s: %s%n", benchmark.name(), benchmark.question());
      try {
        benchmark.run(out);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      } catch (Exception e) {
        measured = false;
        out.println("NOT MEASURED: " + e);
      }
    }
    return measured;
  }

  private static String machine() {
    return String.join(
        ", ",
        LocalDate.now().toString(),
        Runtime.getRuntime().availableProcessors() + " CPUs" + processor(),
        system(),
        "Java " + System.getProperty("java.version"),
        SlapdServer.isInstalled() ? "OpenLDAP's " + SlapdServer.version() : "no OpenLDAP",
        "JMeter " + JMeterUtils.getJMeterVersion());
  }

  private static String processor() {
    return firstValue(Path.of("/proc/cpuinfo"), "model name", ":")
        .map(name -> " (" + name + ")")
        .orElse("");
  }

  private static String system() {
    return firstValue(Path.of("/etc/os-release"), "PRETTY_NAME", "=")
        .map(name -> name.replace("\"", ""))
        .orElse(System.getProperty("os.name") + " " + System.getProperty("os.version"));
  }

  private static Optional<String> firstValue(Path file, String key, String separator) {
    try {
      return Files.readAllLines(file).stream()
          .filter(line -> line.startsWith(key))
          .map(line -> line.substring(line.indexOf(separator) + 1).strip())
          .findFirst();
    } catch (IOException e) {
      return Optional.empty(); // not a Linux
    }
  }
}
