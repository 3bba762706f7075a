package io.github.bancada.bookshop;

import com.sun.management.OperatingSystemMXBean;
import io.github.bancada.bookshop.prepare.PreparationSettings;
import io.github.bancada.bookshop.prepare.ShopPreparation;
import io.github.bancada.bookshop.rows.ShopRows;
import io.github.bancada.bookshop.shop.ShopSize;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.load.LoadMode;
import io.github.bancada.mysql.load.LoadTable;
import io.github.bancada.text.Token;
import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The preparation of the bookshop as a program, for a benchmark; it measures itself. The server is
 * one of its own, with an empty schema.
 *
 * <pre>
 * ShopPreparationRun url user items users connections (localInfile|inserts) name
 * </pre>
 */
public final class ShopPreparationRun {
  private ShopPreparationRun() {}

  public static void main(String[] args) throws Exception {
    ShopSize size = new ShopSize(Integer.parseInt(args[2]), Integer.parseInt(args[3]));
    LoadMode load =
        Stream.of(LoadMode.values())
            .filter(mode -> ((Token) mode).token().equals(args[5]))
            .findFirst()
            .orElseThrow();
    OperatingSystemMXBean system =
        (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    long cpu = system.getProcessCpuTime();
    long start = System.nanoTime();
    prepare(
        DatabaseAddress.tcp(args[0], args[1], ""),
        size,
        Integer.parseInt(args[4]),
        load,
        System.err::println);
    System.out.printf(
        Locale.ROOT,
        "PHASE %s %d %.6f %.6f%n",
        args[6],
        rows(size),
        (System.nanoTime() - start) / 1e9,
        (system.getProcessCpuTime() - cpu) / 1e9);
  }

  /** All rows of a size. */
  private static long rows(ShopSize size) {
    long rows = 0;
    for (LoadTable table : new ShopRows(1, size).tables()) {
      rows += table.maker().rows(table.all());
    }
    return rows;
  }

  /** Creates and loads the tables without output. */
  public static void prepare(String url, String user, ShopSize size) throws DatabaseFailure {
    prepare(DatabaseAddress.tcp(url, user, ""), size, 2, LoadMode.LOCAL_INFILE, line -> {});
  }

  private static void prepare(
      DatabaseAddress address,
      ShopSize size,
      int connections,
      LoadMode load,
      Consumer<String> console)
      throws DatabaseFailure {
    new ShopPreparation(
            new PreparationSettings(address, size, 1, connections, load, false),
            console,
            WorkLimits.defaults(() -> false))
        .run();
  }
}
