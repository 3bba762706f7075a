package io.github.bancada.jmeter;

import io.github.bancada.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.jmeter.threads.JMeterContextService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tables that listeners of the current test offer to its reports. JMeter ends listeners in an order
 * of its own: a report asks for the tables when it is written, whether or not their listeners have
 * been told of the end. Thread-safe.
 */
public final class OfferedTables {
  private static final Logger log = LoggerFactory.getLogger(OfferedTables.class);

  /** Offers of the test that began then; also the lock. */
  private static final List<Supplier<List<ResultTable>>> OFFERS = new ArrayList<>();

  private static long test = -1;

  private OfferedTables() {}

  /**
   * A listener of the test that begins has tables.
   *
   * @param tables asked once all samples have come, by each report
   * @return the same
   */
  public static Supplier<List<ResultTable>> offer(Supplier<List<ResultTable>> tables) {
    synchronized (OFFERS) {
      ofThisTest();
      OFFERS.add(tables);
    }
    return tables;
  }

  /** All tables of the current test, in the order in which their listeners began. */
  public static List<ResultTable> all() {
    List<Supplier<List<ResultTable>>> offers;
    synchronized (OFFERS) {
      ofThisTest();
      offers = List.copyOf(OFFERS);
    }
    List<ResultTable> tables = new ArrayList<>();
    for (Supplier<List<ResultTable>> each : offers) {
      try {
        tables.addAll(each.get());
      } catch (RuntimeException e) {
        // Its listener says so when it is told of the end; the report is written without it.
        log.error("A table of results is missing in the reports: a programming error", e);
      }
    }
    return tables;
  }

  private static void ofThisTest() {
    long current = JMeterContextService.getTestStartTime();
    if (current != test) {
      test = current;
      OFFERS.clear();
    }
  }
}
