package io.github.bancada.ldap;

import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFlow;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Keeps the samples of a call, and gives settings by their number. */
final class TestFlow implements SampleFlow<LdapSettings> {
  private final IntFunction<LdapSettings> settings;
  private final List<SearchSample> samples = new ArrayList<>();
  private int begun;
  private volatile int most = Integer.MAX_VALUE;

  /**
   * @param settings by number of the search, from 0
   */
  TestFlow(IntFunction<LdapSettings> settings) {
    this.settings = settings;
  }

  /** The samples of a call of the user, in the order of their ends. */
  static List<SearchSample> samples(TestUser user, TestSettings settings) {
    LdapSettings same = settings.build();
    return new TestFlow(i -> same).run(user);
  }

  /** The samples of a user of its own. */
  static List<SearchSample> samples(TestSettings settings) {
    try (TestUser user = TestUser.alone()) {
      return samples(user, settings);
    }
  }

  List<SearchSample> run(TestUser user) {
    Sample last = user.task().run(settings.apply(begun++), this);
    if (last != null) {
      give(last);
    }
    return List.copyOf(samples);
  }

  /** Limits the searches that begin from now on. */
  void end(int after) {
    most = after;
  }

  @Override
  public boolean goesOn() {
    return begun < most;
  }

  @Override
  public LdapSettings next() {
    return settings.apply(begun++);
  }

  @Override
  public void give(Sample sample) {
    samples.add((SearchSample) sample);
  }
}
