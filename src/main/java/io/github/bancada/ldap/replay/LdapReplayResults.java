package io.github.bancada.ldap.replay;

import io.github.bancada.element.ResultsListener;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.table.RunTables;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: compares the log's operations and times with those of {@link LdapReplay}, and lists
 * what was not replayed and why. Ignores other samples.
 */
public class LdapReplayResults extends ResultsListener<ReplayTotals> {
  static final Fields FIELDS = new Fields(LdapReplayResults.class);

  private static final long serialVersionUID = 1L;

  public LdapReplayResults() {
    super("LDAP Replay Results", "ldap-replay.csv");
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected ReplayTotals newRun(Values settings) {
    return new ReplayTotals();
  }

  @Override
  protected void record(ReplayTotals run, SampleResult sample) {
    run.record(sample);
  }

  @Override
  protected RunTables tables(ReplayTotals run) {
    return run.tables();
  }
}
