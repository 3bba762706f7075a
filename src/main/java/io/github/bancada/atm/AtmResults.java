package io.github.bancada.atm;

import io.github.bancada.atm.prepare.DatabaseAction;
import io.github.bancada.atm.results.AtmPhases;
import io.github.bancada.atm.results.AtmRun;
import io.github.bancada.atm.results.CountedTransaction;
import io.github.bancada.atm.results.PublishedTps;
import io.github.bancada.atm.results.ToldAction;
import io.github.bancada.atm.withdraw.AtmEntrance;
import io.github.bancada.element.RunTableListener;
import io.github.bancada.element.RunTableSession;
import io.github.bancada.jmeter.RunningTest;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.mysql.InnoDbWatch;
import io.github.bancada.process.ProcessExit;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Terminal;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: the line of the ATM benchmark for the transactions of ATM Withdrawal that lie wholly
 * inside the measured phase, its rules, and published figures beside it. In distributed mode it
 * works on the controller, over all engines, and says there what ATM Database found on each.
 * Samples of others are ignored.
 *
 * <p>Thread-safe: {@link #sampleOccurred} is called by all users at once. Clones share one session.
 */
public class AtmResults extends RunTableListener<AtmRun> {
  private static final long serialVersionUID = 1L;

  /** Property: seconds before the measured phase. */
  static final String WARMUP = "AtmResults.warmup";

  /** Property: seconds that are measured. */
  static final String MEASURED = "AtmResults.measured";

  /** Property: seconds after them. */
  static final String RAMPDOWN = "AtmResults.rampdown";

  /** Property: {@code run} or {@code label}, see {@link AtmPhases#ofEachLabel}. */
  static final String BEGIN = "AtmResults.begin";

  /** Property: scale of the database; "" = unknown. */
  static final String SCALE = "AtmResults.scale";

  /** Property: figures to show beside the run, see {@link PublishedTps}; "" for none. */
  static final String PUBLISHED = "AtmResults.published";

  private static final long MILLI = 1_000_000L;
  private static final int HIGHEST_SCALE = 20_000;

  /** Name of the remote engine whose samples come to this clone; "" for this process. */
  private transient volatile String engine = "";

  public AtmResults() {
    super(ofResults());
  }

  private static RunTableSession<AtmRun> ofResults() {
    return new RunTableSession<>(
        "ATM Results", "atm.csv", run -> run.table(RunningTest.endReason()));
  }

  @Override
  protected RunTableSession<AtmRun> newSession() {
    return ofResults();
  }

  @Override
  protected Object readResolve() {
    engine = "";
    return super.readResolve();
  }

  @Override
  public void testStarted(String host) {
    engine = host;
    super.testStarted(host);
  }

  @Override
  protected AtmRun newRun() {
    return new AtmRun(
        AtmPhases.parse(
            evaluated(getWarmup()),
            evaluated(getMeasured()),
            evaluated(getRampdown()),
            evaluated(getBegin())),
        Setting.number("Scale", evaluated(getScale()), 0, 0, HIGHEST_SCALE),
        PublishedTps.parse(evaluated(getPublished())),
        new InnoDbWatch(AtmEntrance::anyAddress));
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    SampleResult result = event.getResult();
    if (!engine.isEmpty()) {
      ToldAction.of(result.getResponseHeaders()).ifPresent(told -> tell(told, result));
    }
    session()
        .run()
        .ifPresent(
            run ->
                CountedTransaction.of(result.getResponseHeaders())
                    .ifPresent(
                        transaction ->
                            run.record(
                                result.getSampleLabel(),
                                transaction,
                                result.getStartTime() * MILLI,
                                TimedSampleResult.elapsedNanosOf(result),
                                result.getGroupThreads(),
                                result.getAllThreads(),
                                engine)));
  }

  /** On a controller: says what ATM Database did on the engine, if it audited or failed. */
  private void tell(ToldAction told, SampleResult result) {
    ProcessExit.with(told.exitCode(result.getResponseCode()));
    if (told.action() == DatabaseAction.AUDIT || !result.isSuccessful()) {
      Terminal.say(engine + ": " + result.getResponseMessage());
    }
    for (SampleResult check : result.getSubResults()) {
      if (!check.isSuccessful()) {
        Terminal.say(
            engine + ": " + check.getSampleLabel() + " WRONG: " + check.getResponseMessage());
      }
    }
  }

  /** Seconds before the measured phase. */
  public String getWarmup() {
    return getPropertyAsString(WARMUP, "");
  }

  public void setWarmup(String seconds) {
    setProperty(WARMUP, seconds);
  }

  /** Seconds that are measured. */
  public String getMeasured() {
    return getPropertyAsString(MEASURED, "");
  }

  public void setMeasured(String seconds) {
    setProperty(MEASURED, seconds);
  }

  /** Seconds after the measured phase. */
  public String getRampdown() {
    return getPropertyAsString(RAMPDOWN, "");
  }

  public void setRampdown(String seconds) {
    setProperty(RAMPDOWN, seconds);
  }

  /** With what the phases begin: {@code run} or {@code label}. */
  public String getBegin() {
    return getPropertyAsString(BEGIN, "");
  }

  public void setBegin(String begin) {
    setProperty(BEGIN, begin);
  }

  /** Scale of the database, "" if unknown. */
  public String getScale() {
    return getPropertyAsString(SCALE, "");
  }

  public void setScale(String scale) {
    setProperty(SCALE, scale);
  }

  /** Published figures to show beside the run, "" for none. */
  public String getPublished() {
    return getPropertyAsString(PUBLISHED, "");
  }

  public void setPublished(String published) {
    setProperty(PUBLISHED, published);
  }
}
