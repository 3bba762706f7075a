package io.github.bancada.ldap.replay;

import io.github.bancada.ldap.SearchSample;
import io.github.bancada.ldap.accesslog.Outcome;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.Task;
import io.github.bancada.work.VirtualUser;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Takes the samples of one virtual user: each is the next due operation of the log. Waiting for it
 * is not part of the sample.
 *
 * <p>Not thread-safe, but {@link #cancel()} may be called from any thread.
 */
final class ReplayTask implements Task<ReplaySettings> {
  private final VirtualUser user;
  private final Function<ReplaySettings, ReplayRun> runs;
  private volatile ReplayedConnection current;

  /**
   * @param runs returns the replay, which all virtual users share
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

  /**
   * The end of the log, without a request to the server. Immutable.
   *
   * @param message why the log could not be read to its end; "" if it was
   */
  record EndSample(long startEpochMillis, String message, String headers) implements Sample {
    @Override
    public long elapsedNanos() {
      return 0;
    }

    @Override
    public boolean success() {
      return message.isEmpty();
    }

    @Override
    public String code() {
      return (success() ? LocalCode.SUCCESS : LocalCode.UNREADABLE).text();
    }

    @Override
    public String label() {
      return "log";
    }

    @Override
    public String server() {
      return null;
    }

    /** Counts only for a log that breaks off, which is a fault of the run. */
    @Override
    public boolean outsideLoad() {
      return success();
    }
  }

  /**
   * A replayed operation: a sample of LDAP Search or LDAP Operation with its place in the log.
   * Immutable.
   *
   * @param sample of the operation
   * @param label the kind of operation
   * @param headers for the listener
   * @param lateNanos delay of its start after the planned time; -1 as fast as possible
   */
  record ReplaySample(
      Sample sample, String label, String headers, long lateNanos, boolean waitedForUser)
      implements Sample {

    @Override
    public long startEpochMillis() {
      return sample.startEpochMillis();
    }

    @Override
    public long elapsedNanos() {
      return sample.elapsedNanos();
    }

    @Override
    public long connectNanos() {
      return sample.connectNanos();
    }

    @Override
    public long bindNanos() {
      return sample.bindNanos();
    }

    @Override
    public long latencyNanos() {
      return sample.latencyNanos();
    }

    @Override
    public boolean success() {
      return sample.success();
    }

    @Override
    public String code() {
      return sample.code();
    }

    @Override
    public String message() {
      return sample.message();
    }

    @Override
    public String server() {
      return sample.server();
    }

    @Override
    public String request() {
      return sample.request();
    }

    @Override
    public Supplier<String> description() {
      return sample.description();
    }

    @Override
    public String body() {
      return sample.body();
    }

    @Override
    public long sentBytes() {
      return sample.sentBytes();
    }

    @Override
    public long receivedBytes() {
      return sample.receivedBytes();
    }
  }
}
