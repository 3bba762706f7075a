package io.github.bancada.ldap.replay;

import io.github.bancada.ldap.SearchSample;
import io.github.bancada.ldap.accesslog.Outcome;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.util.function.Function;

/**
 * Takes the samples of one virtual user: each is the next operation of the log that is due. Waiting
 * for it is no part of the sample.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
final class ReplayTask implements Task<ReplaySettings> {
  private final VirtualUser user;
  private final Function<ReplaySettings, ReplayRun> runs;
  private volatile ReplayedConnection current;

  /**
   * @param runs gives the replay, which all virtual users share
   */
  ReplayTask(VirtualUser user, Function<ReplaySettings, ReplayRun> runs) {
    this.user = user;
    this.runs = runs;
  }

  /** After the last operation of the log there is no sample, and the virtual user ends. */
  @Override
  public Sample run(ReplaySettings settings) {
    ReplayRun run = runs.apply(settings);
    ReplayRun.Turn turn = run.take(user.stopping());
    if (turn == null) {
      user.end();
      return run.mayReportEnd() ? end(run) : null;
    }
    current = turn.connection();
    try {
      return sample(run, turn, turn.connection().perform(turn.step(), user.stopping()));
    } finally {
      current = null;
      run.done(turn.connection());
    }
  }

  private static Sample sample(ReplayRun run, ReplayRun.Turn turn, Sample done) {
    ReplayStep step = turn.step();
    ReplayFacts facts =
        new ReplayFacts(
            step.kind(),
            step.logged(),
            done instanceof SearchSample search ? search.entries() : Outcome.UNKNOWN,
            step.approximated(),
            run.reading().tally().take());
    return new ReplaySample(
        done, step.kind().token(), facts.headers(), turn.lateNanos(), turn.waited());
  }

  private static Sample end(ReplayRun run) {
    LogReading reading = run.reading();
    return new EndSample(
        System.currentTimeMillis(),
        reading.failure(),
        reading.end(run.elapsedNanos()).headers(reading.tally().take()));
  }

  @Override
  public boolean cancel() {
    ReplayedConnection working = current;
    return working != null && working.cancel();
  }
}
