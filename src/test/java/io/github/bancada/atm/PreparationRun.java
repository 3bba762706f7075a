package io.github.bancada.atm;

import com.sun.management.OperatingSystemMXBean;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.prepare.AtmPreparation;
import io.github.bancada.atm.prepare.HistoryChoice;
import io.github.bancada.atm.prepare.PreparationSettings;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.load.LoadMode;
import io.github.bancada.text.Token;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * Runs the preparation of ATM Database without JMeter, for the benchmarks. Prints {@code PHASE name
 * accounts wall-seconds cpu-seconds}:
 *
 * <pre>
 * PreparationRun url user scale connections (localInfile|inserts) name
 * </pre>
 */
public final class PreparationRun {
  private PreparationRun() {}

  public static void main(String[] args) throws Exception {
    AtmScale scale = AtmScale.of(Integer.parseInt(args[2]));
    LoadMode load =
        Stream.of(LoadMode.values())
            .filter(mode -> ((Token) mode).token().equals(args[4]))
            .findFirst()
            .orElseThrow();
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    prepare(
        DatabaseAddress.tcp(args[0], args[1], ""),
        scale,
        Integer.parseInt(args[3]),
        load,
        System.err::println);
    System.out.printf(
        Locale.ROOT,
        "PHASE %s %d %.6f %.6f%n",
        args[5],
        scale.accounts(),
        (System.nanoTime() - start) / 1e9,
        (system.getProcessCpuTime() - cpu) / 1e9);
  }

  /** Creates and loads the tables without output. */
  public static void prepare(String url, String user, AtmScale scale) throws Exception {
    prepare(DatabaseAddress.tcp(url, user, ""), scale, 2, LoadMode.LOCAL_INFILE, line -> {});
  }

  private static void prepare(
      DatabaseAddress address,
      AtmScale scale,
      int connections,
      LoadMode load,
      Consumer<String> console)
      throws DatabaseFailure {
    PreparationSettings settings =
        new PreparationSettings(address, scale, connections, load, false, HistoryChoice.EMPTY);
    new AtmPreparation(settings, console, () -> false).run();
  }
}
