package io.github.bancada.testing;

import com.sun.management.OperatingSystemMXBean;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.bank.AtmTables;
import io.github.bancada.bookshop.shop.BookshopTables;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.sql.DatabaseAddress;
import io.github.bancada.sql.DatabaseException;
import io.github.bancada.sql.WorkLimits;
import io.github.bancada.sql.load.LoadMode;
import io.github.bancada.sql.load.LoadTable;
import io.github.bancada.sql.tables.PreparationSettings;
import io.github.bancada.sql.tables.PreparedTables;
import io.github.bancada.sql.tables.TablesPreparation;
import io.github.bancada.text.Token;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A preparation as a program without JMeter, for benchmarks; it measures itself, and prints {@code
 * PHASE name rows wall-seconds cpu-seconds}. The server is one of its own, with an empty schema.
 *
 * <pre>
 * PreparationRun url user connections (localInfile|inserts) name (scale | items users)
 * </pre>
 */
public final class PreparationRun {
  private static final int SIZE = 5;

  private PreparationRun() {}

  public static void main(String[] args) throws Exception {
    PreparedTables tables =
        args.length == SIZE + 1
            ? atm(AtmScale.of(Integer.parseInt(args[SIZE])))
            : new BookshopTables(
                new ShopSize(Integer.parseInt(args[SIZE]), Integer.parseInt(args[SIZE + 1])), 1);
    LoadMode load =
        Stream.of(LoadMode.values())
            .filter(mode -> ((Token) mode).token().equals(args[3]))
            .findFirst()
            .orElseThrow();
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    prepare(
        new PreparationSettings(
            DatabaseAddress.tcp(args[0], args[1], ""), Integer.parseInt(args[2]), load, false),
        tables,
        System.err::println);
    System.out.printf(
        Locale.ROOT,
        "PHASE %s %d %.6f %.6f%n",
        args[4],
        tables.loads().stream().mapToLong(LoadTable::rows).sum(),
        (System.nanoTime() - start) / 1e9,
        (system.getProcessCpuTime() - cpu) / 1e9);
  }

  /** The tables of ATM withdrawals. */
  public static PreparedTables atm(AtmScale scale) {
    return new AtmTables(scale, AtmTables.History.EMPTY);
  }

  /** Creates and loads tables without output. */
  public static void prepare(String url, String user, PreparedTables tables)
      throws DatabaseException {
    prepare(
        new PreparationSettings(
            DatabaseAddress.tcp(url, user, ""), 2, LoadMode.LOCAL_INFILE, false),
        tables,
        line -> {});
  }

  private static void prepare(
      PreparationSettings settings, PreparedTables tables, Consumer<String> console)
      throws DatabaseException {
    new TablesPreparation(settings, tables, console, WorkLimits.defaults(() -> false)).run();
  }
}
