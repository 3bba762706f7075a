package io.github.bancada.atm;

import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.jmeter.SnapshotMessage;
import io.github.bancada.sql.CheckpointWatch;
import io.github.bancada.table.MeasuredWindow;
import io.github.bancada.table.RunTables;
import io.github.bancada.transaction.TransactionFacts;
import io.github.bancada.transaction.TransactionResults;
import io.github.bancada.work.SampleFacts;
import java.util.List;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: the figures of the ATM benchmark for transactions of ATM Withdrawal wholly inside the
 * measured phase, with the benchmark's rules and published figures. In distributed mode the
 * controller also reports what ATM Database found on each load generator. Ignores other samples.
 */
public class AtmResults extends TransactionResults<AtmRun> {
  static final Fields FIELDS = new Fields(AtmResults.class);

  static final Field<Integer> WARMUP = seconds("warmup", AtmPhases.WARMUP, 0);
  static final Field<Integer> MEASURED = seconds("measured", AtmPhases.MEASURED, 1);
  static final Field<Integer> RAMPDOWN = seconds("rampdown", AtmPhases.RAMPDOWN, 0);
  static final Field<AtmPhases.Begin> BEGIN = FIELDS.choice("begin", AtmPhases.Begin.RUN);

  /** 0 if it is not known. */
  static final Field<Integer> SCALE =
      FIELDS.number("scale", 0, 0, 20_000).initially("${__P(atm.scale,)}");

  static final Field<String> PUBLISHED = FIELDS.lines("published");

  private static final long serialVersionUID = 1L;

  private static Field<Integer> seconds(String name, int defaultValue, int minimum) {
    return FIELDS
        .number(name, defaultValue, minimum, AtmPhases.MOST_SECONDS)
        .initially("${__P(" + name + "," + defaultValue + ")}")
        .in("s");
  }

  public AtmResults() {
    super("ATM Results", "atm.csv", AtmDatabase.NAME);
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected AtmRun newRun(Values settings) {
    return new AtmRun(
        new AtmPhases(
            settings.get(WARMUP),
            settings.get(MEASURED),
            settings.get(RAMPDOWN),
            settings.get(BEGIN)),
        settings.get(SCALE),
        AtmTable.PUBLISHED.parse(settings.get(PUBLISHED)),
        new CheckpointWatch(AtmWithdrawal.WORKLOAD::anyAddress));
  }

  @Override
  public void sampleStarted(SampleEvent event) {
    super.sampleStarted(event);
    AtmRun run = run();
    if (run != null) {
      SnapshotMessage.toldBy(event).ifPresent(snapshot -> run.hear(engine(), snapshot));
    }
  }

  @Override
  protected void record(
      AtmRun run, SampleResult sample, SampleFacts facts, long startNanos, long elapsedNanos) {
    TransactionFacts.of(facts)
        .ifPresent(
            transaction ->
                run.record(
                    sample.getSampleLabel(),
                    transaction,
                    startNanos,
                    elapsedNanos,
                    sample.getGroupThreads(),
                    sample.getAllThreads(),
                    engine()));
  }

  @Override
  protected List<MeasuredWindow> windows(AtmRun run) {
    return run.windows();
  }

  @Override
  protected RunTables tables(AtmRun run) {
    return run.table(RunningTest.endReason()).tables();
  }
}
