package io.github.bancada.ping;

import io.github.bancada.element.ResultsListener;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.table.RunTables;
import io.github.bancada.work.SampleFacts;
import org.apache.jmeter.samplers.SampleResult;

/** Listener: how many connections {@link TcpPing} opened, and how long that took. */
public class PingResults extends ResultsListener<PingRun> {
  static final Fields FIELDS = new Fields(PingResults.class);
  static final Field<String> PUBLISHED = FIELDS.lines("published");

  private static final long serialVersionUID = 1L;

  public PingResults() {
    super("Ping Results", "ping.csv");
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected PingRun newRun(Values settings) {
    return new PingRun(PingRun.PUBLISHED.parse(settings.get(PUBLISHED)));
  }

  @Override
  protected void record(PingRun run, SampleResult sample) {
    if (new SampleFacts(sample.getResponseHeaders()).startsWith(PingSample.SERVER)) {
      run.record(TimedSampleResult.elapsedNanosOf(sample));
    }
  }

  @Override
  protected RunTables tables(PingRun run) {
    return run.tables();
  }
}
