package io.github.bancada.atm;

import io.github.bancada.atm.prepare.DatabaseAction;
import io.github.bancada.atm.results.AtmPhases;
import io.github.bancada.atm.results.AtmRun;
import io.github.bancada.atm.results.AtmTable;
import io.github.bancada.atm.results.ToldAction;
import io.github.bancada.atm.withdraw.AtmEntrance;
import io.github.bancada.atm.withdraw.CountedTransaction;
import io.github.bancada.element.ResultsListener;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.mysql.InnoDbWatch;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.table.RunTables;
import io.github.bancada.text.Terminal;
import io.github.bancada.work.SampleFacts;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: the line of the ATM benchmark for the transactions of ATM Withdrawal that lie wholly
 * inside the measured phase, its rules, and published figures beside it. In distributed mode it
 * says on the controller what ATM Database found on each engine. Samples of others are ignored.
 */
public class AtmResults extends ResultsListener<AtmRun> {
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
  private static final long MILLI = 1_000_000L;

  private static Field<Integer> seconds(String name, int defaultValue, int minimum) {
    return FIELDS
        .number(name, defaultValue, minimum, AtmPhases.MOST_SECONDS)
        .initially("${__P(" + name + "," + defaultValue + ")}");
  }

  public AtmResults() {
    super("ATM Results", "atm.csv");
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
        new InnoDbWatch(AtmEntrance::anyAddress));
  }

  @Override
  protected void record(AtmRun run, SampleResult sample) {
    SampleFacts facts = new SampleFacts(sample.getResponseHeaders());
    CountedTransaction.of(facts)
        .ifPresent(
            transaction ->
                run.record(
                    sample.getSampleLabel(),
                    transaction,
                    sample.getStartTime() * MILLI,
                    TimedSampleResult.elapsedNanosOf(sample),
                    sample.getGroupThreads(),
                    sample.getAllThreads(),
                    engine()));
    if (!engine().isEmpty()) {
      ToldAction.of(facts).ifPresent(told -> tell(told, sample));
    }
  }

  @Override
  protected RunTables tables(AtmRun run) {
    return run.table(RunningTest.endReason()).tables();
  }

  /** On a controller: says what ATM Database did on the engine, if it audited or failed. */
  private void tell(ToldAction told, SampleResult result) {
    ProcessExit.with(told.exitCode(result.getResponseCode()));
    if (told.action() == DatabaseAction.AUDIT || !result.isSuccessful()) {
      Terminal.say(engine() + ": " + result.getResponseMessage());
    }
    for (SampleResult check : result.getSubResults()) {
      if (!check.isSuccessful()) {
        Terminal.say(
            engine() + ": " + check.getSampleLabel() + " WRONG: " + check.getResponseMessage());
      }
    }
  }
}
