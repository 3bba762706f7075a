package io.github.bancada.bookshop;

import io.github.bancada.bookshop.buy.ShopFacts;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.table.MeasuredWindow;
import io.github.bancada.table.RunTables;
import io.github.bancada.transaction.TransactionResults;
import io.github.bancada.work.SampleFacts;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: the figures of DBT-1 for interactions of Bookshop User, by mix: rate, shares, response
 * times, and objections to the run. In distributed mode the controller also reports what Bookshop
 * Database found on each load generator. Ignores other samples.
 */
public class BookshopResults extends TransactionResults<ShopRun> {
  static final Fields FIELDS = new Fields(BookshopResults.class);

  private static final int MOST_SECONDS = 604_800;

  static final Field<Integer> RAMP =
      FIELDS.number("ramp", 0, 0, MOST_SECONDS).initially("${__P(ramp,0)}").in("s");
  static final Field<Integer> STEADY =
      FIELDS.number("steady", 4_100, 1, MOST_SECONDS).initially("${__P(duration,4100)}").in("s");
  static final Field<String> PUBLISHED = FIELDS.lines("published");

  private static final long serialVersionUID = 1L;

  public BookshopResults() {
    super("Bookshop Results", "bookshop.csv", BookshopDatabase.NAME);
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected ShopRun newRun(Values settings) {
    return new ShopRun(
        settings.get(RAMP),
        settings.get(STEADY),
        ShopTables.PUBLISHED.parse(settings.get(PUBLISHED)));
  }

  @Override
  protected void record(
      ShopRun run, SampleResult sample, SampleFacts facts, long startNanos, long elapsedNanos) {
    ShopFacts.of(facts)
        .ifPresent(
            interaction ->
                run.record(
                    interaction, startNanos, elapsedNanos, sample.getGroupThreads(), engine()));
  }

  @Override
  protected List<MeasuredWindow> windows(ShopRun run) {
    return run.windows();
  }

  @Override
  protected RunTables tables(ShopRun run) {
    return run.tables(RunningTest.endReason()).tables();
  }
}
