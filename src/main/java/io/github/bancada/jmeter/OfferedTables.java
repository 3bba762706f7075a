package io.github.bancada.jmeter;

import io.github.bancada.table.ResultTable;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tables that listeners of a test offer to its reports. JMeter ends listeners in its own order, so
 * a report asks for the tables when it is written, whether or not their listeners were told of the
 * end. Thread-safe.
 */
public final class OfferedTables {
  private static final Logger log = LoggerFactory.getLogger(OfferedTables.class);
  private static final PerTest<OfferedTables> TESTS = new PerTest<>(OfferedTables::new);

  private final List<Supplier<List<ResultTable>>> offers = new CopyOnWriteArrayList<>();

  private OfferedTables() {}

  /** The tables of the current test, or of the last one. */
  public static OfferedTables ofThisTest() {
    return TESTS.get();
  }

  /**
   * Offers tables of a listener.
   *
   * @param tables called by each report, after all samples
   */
  public void offer(Supplier<List<ResultTable>> tables) {
    offers.add(tables);
  }

  /** All tables, in the order in which their listeners began. */
  public List<ResultTable> all() {
    List<ResultTable> tables = new ArrayList<>();
    for (Supplier<List<ResultTable>> each : offers) {
      try {
        tables.addAll(each.get());
      } catch (RuntimeException e) {
        // The listener reports the error when it ends; the report is written without its tables.
        log.error("A table of results is missing in the reports: a programming error", e);
      }
    }
    return tables;
  }
}
