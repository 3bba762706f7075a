package io.github.bancada.atm;

import io.github.bancada.atm.prepare.DatabaseAction;
import io.github.bancada.atm.results.AtmPhases;
import io.github.bancada.atm.results.AtmRun;
import io.github.bancada.atm.results.AtmTable;
import io.github.bancada.atm.results.CountedTransaction;
import io.github.bancada.atm.results.ToldAction;
import io.github.bancada.atm.withdraw.AtmEntrance;
import io.github.bancada.element.ListenerField;
import io.github.bancada.element.ResultsListener;
import io.github.bancada.element.SampleFacts;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.metrics.table.RunTables;
import io.github.bancada.mysql.InnoDbWatch;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Terminal;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: the line of the ATM benchmark for the transactions of ATM Withdrawal that lie wholly
 * inside the measured phase, its rules, and published figures beside it. In distributed mode it
 * says on the controller what ATM Database found on each engine. Samples of others are ignored.
 */
public class AtmResults extends ResultsListener<AtmRun> {
  /** Seconds before the measured phase. */
  static final ListenerField WARMUP =
      new ListenerField("warmup", "${__P(warmup," + AtmPhases.WARMUP + ")}");

  /** Seconds that are measured. */
  static final ListenerField MEASURED =
      new ListenerField("measured", "${__P(measured," + AtmPhases.MEASURED + ")}");

  /** Seconds after them. */
  static final ListenerField RAMPDOWN =
      new ListenerField("rampdown", "${__P(rampdown," + AtmPhases.RAMPDOWN + ")}");

  /** With what the phases begin: {@code run} or {@code label}, see {@link AtmPhases}. */
  static final ListenerField BEGIN = new ListenerField("begin", "run");

  /** Scale of the database; "" = unknown. */
  static final ListenerField SCALE = new ListenerField("scale", "${__P(atm.scale,)}");

  private static final long serialVersionUID = 1L;
  private static final long MILLI = 1_000_000L;
  private static final int HIGHEST_SCALE = 20_000;

  public AtmResults() {
    super("ATM Results", "atm.csv");
  }

  @Override
  public List<ListenerField> fields() {
    return List.of(WARMUP, MEASURED, RAMPDOWN, BEGIN, SCALE);
  }

  @Override
  protected AtmRun newRun() {
    return new AtmRun(
        AtmPhases.parse(value(WARMUP), value(MEASURED), value(RAMPDOWN), value(BEGIN)),
        Setting.number("Scale", value(SCALE), 0, 0, HIGHEST_SCALE),
        AtmTable.PUBLISHED.parse(value(PUBLISHED)),
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
