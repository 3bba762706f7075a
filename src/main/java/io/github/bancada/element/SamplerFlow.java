package io.github.bancada.element;

import io.github.bancada.jmeter.FurtherResults;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFlow;

/** The samples of one virtual user within a call of its sampler. For the thread of the user. */
final class SamplerFlow<S> implements SampleFlow<S> {
  private final UserSampler<S> sampler;
  private final ThreadUser user;
  private final FurtherResults results = new FurtherResults();

  SamplerFlow(UserSampler<S> sampler, ThreadUser user) {
    this.sampler = sampler;
    this.user = user;
  }

  void begin() {
    results.begin();
  }

  @Override
  public boolean goesOn() {
    return !results.endCall()
        && !user.stopping().getAsBoolean()
        && !TestAbort.isUnderWay()
        && !isOver();
  }

  private boolean isOver() {
    long end = user.endEpochMillis();
    return end > 0 && System.currentTimeMillis() >= end;
  }

  @Override
  public S next() {
    return sampler.nextSettings();
  }

  @Override
  public void give(Sample sample) {
    results.add(sampler.result(sample));
  }
}
