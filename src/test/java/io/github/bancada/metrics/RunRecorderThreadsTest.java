package io.github.bancada.metrics;

import static io.github.bancada.metrics.RecordedRun.LOCAL;
import static io.github.bancada.metrics.RecordedRun.REMOTE;
import static io.github.bancada.metrics.RecordedRun.assertRowsSumUp;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.LongForm;
import io.github.bancada.testing.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Virtual users record at the same time, while others look at the run. */
@Timeout(600)
class RunRecorderThreadsTest {
  private final long start = System.currentTimeMillis();

  @ParameterizedTest
  @ValueSource(ints = {LOCAL, REMOTE})
  void totalsAreExactWhenManyThreadsRecord(int graceSeconds) throws Exception {
    int threads = 8;
    int each = LongForm.of(10_000, 50_000);
    try (RunRecorder recorder = new RunRecorder(start, graceSeconds)) {
      CountDownLatch together = new CountDownLatch(threads);
      List<Callable<Void>> users = new ArrayList<>();
      for (int t = 0; t < threads; t++) {
        int user = t;
        users.add(
            () -> {
              together.countDown();
              together.await();
              for (int i = 1; i <= each; i++) {
                String label = "label " + i % 3;
                // Over ten seconds, so that slots open while other threads record.
                long end = start + i % 10_000;
                recorder.record(
                    i % 1000 == 0
                        ? Samples.failed(label, end, i, "81 serverDown", "gone " + user)
                        : Samples.ok(label, end, i));
              }
              return null;
            });
      }
      runAll(users);

      assertThat(recorder.samples()).isEqualTo((long) threads * each);
      RunSummary summary = recorder.finish(Samples.info());
      LabelSummary total = summary.total();
      assertThat(total.samples()).isEqualTo((long) threads * each);
      assertThat(total.errors()).isEqualTo((long) threads * each / 1000);
      assertThat(total.outcomes().all().minNanos()).isEqualTo(1);
      assertThat(total.outcomes().all().maxNanos()).isEqualTo(each);
      assertThat(total.outcomes().all().sumNanos())
          .isEqualTo((long) threads * each * (each + 1) / 2);
      assertThat(total.span().endEpochMillis()).isEqualTo(start + 9_999);
      assertThat(total.millisecondsOnly()).isFalse();
      assertThat(summary.labels()).hasSize(3);
      assertThat(summary.failures().groups())
          .extracting(Failures.Group::count)
          .containsOnly(LongForm.of(24L, 136L), LongForm.of(32L, 128L));
      assertRowsSumUp(summary);
    }
  }

  /** A thread that stops anywhere while recording holds up no other. */
  @Test
  void threadsRecordWhileOthersAreHeldUpInEveryStripe() throws Exception {
    int held = Stripe.COUNT;
    CountDownLatch inside = new CountDownLatch(held);
    CountDownLatch goOn = new CountDownLatch(1);
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      recorder.record(Samples.ok("label", start, 1));
      ExecutorService pool = Executors.newFixedThreadPool(held);
      try {
        for (int t = 0; t < held; t++) {
          pool.execute(() -> recorder.record(new HeldUp(start, inside, goOn)));
        }
        inside.await();

        for (int i = 0; i < 1_000; i++) {
          recorder.record(Samples.ok("label", start + i * 10, 1));
        }
        assertThat(recorder.samples()).isEqualTo(1_001);
        goOn.countDown();
      } finally {
        pool.shutdown();
        assertThat(pool.awaitTermination(3, TimeUnit.MINUTES)).isTrue();
      }

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.total().samples()).isEqualTo(1_001 + held);
      assertThat(recorder.samples()).isEqualTo(1_001 + held);
      assertRowsSumUp(summary);
    }
  }

  /** A sample that is slow to return its bytes, which the recorder reads last. */
  private static final class HeldUp extends SampleResult {
    private static final long serialVersionUID = 1;
    private final transient CountDownLatch inside;
    private final transient CountDownLatch goOn;

    HeldUp(long end, CountDownLatch inside, CountDownLatch goOn) {
      super(end, 1);
      setSampleLabel("label");
      setSuccessful(true);
      this.inside = inside;
      this.goOn = goOn;
    }

    @Override
    public long getBytesAsLong() {
      inside.countDown();
      try {
        goOn.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return super.getBytesAsLong();
    }
  }

  private static void runAll(List<Callable<Void>> users) throws Exception {
    ExecutorService pool = Executors.newFixedThreadPool(users.size());
    try {
      for (Future<Void> user : pool.invokeAll(users)) {
        user.get();
      }
    } finally {
      pool.shutdownNow();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {LOCAL, REMOTE})
  void snapshotsWhileRecordingNeverDecrease(int graceSeconds) throws Exception {
    int users = 4;
    AtomicBoolean stop = new AtomicBoolean();
    try (RunRecorder recorder = new RunRecorder(start, graceSeconds)) {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (int t = 0; t < users; t++) {
        tasks.add(
            () -> {
              for (long i = 1; !stop.get(); i++) {
                recorder.record(Samples.ok("label", System.currentTimeMillis(), i));
                recorder.record(Samples.failed("label", System.currentTimeMillis(), i, "32", ""));
                if (i % 100 == 0 && !LongForm.isOn()) {
                  LockSupport.parkNanos(1_000_000);
                }
              }
              return null;
            });
      }
      tasks.add(
          () -> {
            try {
              assertGrowing(recorder);
            } finally {
              stop.set(true);
            }
            return null;
          });
      runAll(tasks);

      assertThat(recorder.finish(Samples.info()).total().samples()).isEqualTo(recorder.samples());
    }
  }

  /** Looks at the run again and again, for so long that seconds close under the shorter grace. */
  private static void assertGrowing(RunRecorder recorder) {
    LabelSummary[] last = {recorder.snapshot(Samples.info()).total()};
    Waiting.await(
        "samples of four seconds",
        () -> {
          RunSummary now = recorder.snapshot(Samples.info());
          assertNotLess(now.total(), last[0]);
          assertThat(now.failures().groups().stream().mapToLong(Failures.Group::count).sum())
              .isLessThanOrEqualTo(now.total().errors());
          last[0] = now.total();
          return last[0].span().endEpochMillis() - last[0].span().startEpochMillis() >= 4_000;
        });
  }

  private static void assertNotLess(LabelSummary now, LabelSummary before) {
    assertThat(now.samples()).isGreaterThanOrEqualTo(before.samples());
    assertThat(now.outcomes().all().maxNanos())
        .isGreaterThanOrEqualTo(before.outcomes().all().maxNanos());
    assertThat(now.outcomes().all().sumNanos())
        .isGreaterThanOrEqualTo(before.outcomes().all().sumNanos());
  }
}
