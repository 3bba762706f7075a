package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.StatisticalSampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No sample is lost, whichever thread records it and whenever it arrives. */
@Timeout(120)
class RunRecorderTest {
  /** Short enough for dense slots; the long one makes them packed. */
  private static final int LOCAL = 2;

  private static final int REMOTE = 75;

  private final long start = System.currentTimeMillis();

  private static List<IntervalRow> rows(RunSummary summary) throws IOException {
    List<IntervalRow> rows = new ArrayList<>();
    summary.timeline().intervals().forEach(rows::add);
    return rows;
  }

  private static List<IntervalRow> rowsOf(RunSummary summary, String label) throws IOException {
    return rows(summary).stream().filter(row -> row.label().equals(label)).toList();
  }

  private static LabelSummary of(RunSummary summary, String label) {
    return summary.labels().stream()
        .filter(each -> each.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(ints = {LOCAL, REMOTE})
  void totalsAreExactWhenManyThreadsRecord(int graceSeconds) throws Exception {
    int threads = 8;
    int each = 50_000;
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
          .extracting(ErrorGroup::count)
          .containsOnly(136L, 128L);
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
        assertThat(pool.awaitTermination(1, TimeUnit.MINUTES)).isTrue();
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

  /** The rows of every second, and of all seconds together, add up to the totals. */
  private static void assertRowsSumUp(RunSummary summary) throws IOException {
    Map<Long, long[]> seconds = new LinkedHashMap<>();
    Map<String, long[]> labels = new LinkedHashMap<>();
    long lastSecond = Long.MIN_VALUE;
    for (IntervalRow row : rows(summary)) {
      assertThat(row.epochSecond()).as("in the order of time").isGreaterThanOrEqualTo(lastSecond);
      lastSecond = row.epochSecond();
      long[] figures = {row.samples(), row.errors(), row.all().sumNanos()};
      add(labels.computeIfAbsent(row.label(), label -> new long[3]), figures, 1);
      int sign = row.label().equals(RunSummary.TOTAL) ? -1 : 1;
      add(seconds.computeIfAbsent(row.epochSecond(), second -> new long[3]), figures, sign);
    }
    assertThat(seconds.values()).allSatisfy(rest -> assertThat(rest).containsOnly(0));
    List<LabelSummary> summaries = new ArrayList<>(summary.labels());
    summaries.add(summary.total());
    for (LabelSummary label : summaries) {
      assertThat(labels.get(label.label()))
          .as(label.label())
          .containsExactly(label.samples(), label.errors(), label.outcomes().all().sumNanos());
    }
  }

  private static void add(long[] sums, long[] figures, int sign) {
    for (int i = 0; i < sums.length; i++) {
      sums[i] += sign * figures[i];
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

  /** Until seconds have closed several times. */
  private static void assertGrowing(RunRecorder recorder) throws IOException {
    long samples = 0;
    long max = 0;
    long sum = 0;
    int closedSeconds = 0;
    long deadline = System.nanoTime() + 5_000_000_000L;
    while (closedSeconds < 2 && System.nanoTime() < deadline) {
      RunSummary now = recorder.snapshot(Samples.info());
      LabelSummary total = now.total();
      assertThat(total.samples()).isGreaterThanOrEqualTo(samples);
      assertThat(total.outcomes().all().maxNanos()).isGreaterThanOrEqualTo(max);
      assertThat(total.outcomes().all().sumNanos()).isGreaterThanOrEqualTo(sum);
      samples = total.samples();
      max = total.outcomes().all().maxNanos();
      sum = total.outcomes().all().sumNanos();
      closedSeconds = rowsOf(now, RunSummary.TOTAL).size();
    }
  }

  @Test
  void sampleCountsInTheSecondInWhichItEnded() throws Exception {
    long second = Math.floorDiv(start, 1000L);
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      recorder.record(Samples.ok("label", second * 1000 + 5_000, 1_000));
      recorder.record(Samples.ok("label", second * 1000 + 5_999, 2_000));
      recorder.record(Samples.ok("label", second * 1000 + 6_000, 3_000));
      recorder.record(Samples.ok("label", second * 1000 + 4_999, 4_000));

      assertThat(rowsOf(recorder.finish(Samples.info()), "label"))
          .extracting(
              row -> row.epochSecond() - second,
              IntervalRow::samples,
              each -> each.all().maxNanos())
          .containsExactly(tuple(4L, 1L, 4_000L), tuple(5L, 2L, 2_000L), tuple(6L, 1L, 3_000L));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {-3_600_000, -1_000, 0, 60_000, 127_000, 200_000, 86_400_000})
  void sampleOfAnyClockIsCountedOnce(long offsetMillis) throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.ok("label", start, 1_000));
      recorder.record(Samples.ok("label", start + offsetMillis, 2_000));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.total().samples()).isEqualTo(2);
      assertThat(summary.total().outcomes().all().sumNanos()).isEqualTo(3_000);
      assertRowsSumUp(summary);
    }
  }

  @Test
  void sampleOfAClosedSecondCountsInTheOldestOpenOne() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, 1)) {
      recorder.record(Samples.ok("label", start, 1_000));
      awaitClosedSecond(recorder);

      recorder.record(Samples.ok("label", start, 2_000));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(rowsOf(summary, "label"))
          .extracting(IntervalRow::samples, each -> each.all().sumNanos())
          .containsExactly(tuple(1L, 1_000L), tuple(1L, 2_000L));
      assertRowsSumUp(summary);
    }
  }

  private static void awaitClosedSecond(RunRecorder recorder) {
    Waiting.await("a closed second", () -> !rows(recorder.snapshot(Samples.info())).isEmpty());
  }

  @Test
  void labelsBeyondTheLimitAreCountedTogether() throws Exception {
    int more = 10;
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      for (int i = 0; i < RunRecorder.MAX_LABELS + more; i++) {
        recorder.record(Samples.ok("label " + i, start, 1_000));
      }
      recorder.record(Samples.ok("label 0", start, 1_000));
      recorder.record(
          Samples.failed("label " + RunRecorder.MAX_LABELS, start, 1_000, "80 other", ""));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.labels()).hasSize(RunRecorder.MAX_LABELS + 1);
      assertThat(of(summary, RunRecorder.OTHER_LABELS).samples()).isEqualTo(more + 1);
      assertThat(of(summary, "label 0").samples()).isEqualTo(2);
      assertThat(summary.failures().groups())
          .singleElement()
          .extracting(ErrorGroup::label)
          .isEqualTo(RunRecorder.OTHER_LABELS);
      assertThat(summary.total().samples()).isEqualTo(RunRecorder.MAX_LABELS + more + 2);
    }
  }

  @Test
  void labelsStandInTheOrderOfTheirFirstSamples() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (String label : List.of("z", "a", "m", "a")) {
        recorder.record(Samples.ok(label, start, 1));
      }

      assertThat(recorder.finish(Samples.info()).labels())
          .extracting(LabelSummary::label)
          .containsExactly("z", "a", "m");
    }
  }

  @Test
  void failuresAreGroupedByLabelAndCodeMostFrequentFirst() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.failed("a", start + 5, 1, "85 timeout", "first"));
      recorder.record(Samples.failed("b", start + 6, 1, "81 serverDown", "gone"));
      recorder.record(Samples.failed("b", start + 9, 1, "81 serverDown", "gone again"));
      recorder.record(Samples.failed("a", start + 7, 1, "81 serverDown", "gone"));
      recorder.record(Samples.failed("b", start + 8, 1, "81 serverDown", "gone again"));

      assertThat(recorder.finish(Samples.info()).failures().groups())
          .containsExactly(
              new ErrorGroup("b", "81 serverDown", "gone", 3, start + 6, start + 9),
              new ErrorGroup("a", "81 serverDown", "gone", 1, start + 7, start + 7),
              new ErrorGroup("a", "85 timeout", "first", 1, start + 5, start + 5));
    }
  }

  @Test
  void codesBeyondTheLimitAreCountedTogether() throws Exception {
    int more = 5;
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (int i = 0; i < FailureRecorder.MAX_GROUPS + more; i++) {
        recorder.record(Samples.failed("label", start, 1, "Exception at " + i, ""));
      }

      List<ErrorGroup> errors = recorder.finish(Samples.info()).failures().groups();
      assertThat(errors).hasSize(FailureRecorder.MAX_GROUPS + 1);
      assertThat(errors.get(0).code()).isEqualTo(FailureRecorder.OTHER_CODES);
      assertThat(errors.get(0).count()).isEqualTo(more);
      assertThat(errors.stream().mapToLong(ErrorGroup::count).sum())
          .isEqualTo(FailureRecorder.MAX_GROUPS + more);
    }
  }

  @Test
  void firstFailureHasItsNumberAndTheUsers() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (int i = 0; i < 953; i++) {
        recorder.record(Samples.ok("search", start, 1));
      }
      SampleResult failed = Samples.failed("search", start + 3, 1, "91 connectError", "refused");
      failed.setAllThreads(500);
      recorder.record(failed);
      recorder.record(Samples.failed("search", start + 4, 1, "85 timeout", "silence"));

      assertThat(recorder.finish(Samples.info()).failures().first())
          .contains(new FirstFailure(954, start + 3, "search", "91 connectError", "refused", 500));
    }
  }

  @Test
  void runWithoutFailureHasNoFirstFailure() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.ok("search", start, 1));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.failures().first()).isEmpty();
      assertThat(summary.failures().groups()).isEmpty();
    }
  }

  @Test
  void failedAssertionIsTheMessage() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      SampleResult sample = Samples.failed("page", start, 1, "200", "OK");
      AssertionResult assertion = new AssertionResult("Response Assertion");
      assertion.setResultForFailure("expected to contain 'Welcome'");
      sample.addAssertionResult(assertion);
      recorder.record(sample);

      assertThat(recorder.finish(Samples.info()).failures().groups())
          .singleElement()
          .extracting(ErrorGroup::message)
          .isEqualTo("expected to contain 'Welcome'");
    }
  }

  @Test
  void scriptThatLeavesCodeAndMessageNullIsReportedAllTheSame() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.failed("script", start, 1, null, null));
      recorder.record(Samples.failed("script", start, 1, "500", null));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.failures().groups())
          .extracting(ErrorGroup::code, ErrorGroup::message)
          .containsExactly(tuple("", ""), tuple("500", ""));
      assertThat(summary.failures().first())
          .contains(new FirstFailure(1, start, "script", "", "", 0));
    }
  }

  @Test
  void scriptThatLeavesTheLabelNullIsCounted() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.failed(null, start, 1, "500", ""));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.labels()).singleElement().extracting(LabelSummary::label).isEqualTo("");
      assertThat(summary.total().errors()).isEqualTo(1);
    }
  }

  @Test
  void mergedSamplesOfAStatisticalSenderCountAsWhatTheyAre() throws Exception {
    StatisticalSampleResult merged =
        new StatisticalSampleResult(Samples.inMilliseconds("page", start, 10, true));
    merged.add(Samples.inMilliseconds("page", start, 10, true));
    merged.add(Samples.inMilliseconds("page", start, 20, true));
    merged.add(Samples.inMilliseconds("page", start, 31, false));
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      recorder.record(Samples.ok("other", start, 1));
      recorder.record(merged);

      RunSummary summary = recorder.finish(Samples.info());
      LabelSummary page = of(summary, "page");
      assertThat(page.samples()).isEqualTo(3);
      assertThat(page.errors()).isEqualTo(1);
      assertThat(page.outcomes().all().sumNanos())
          .as("exact, though 61 ms are no multiple of 3")
          .isEqualTo(61_000_000);
      assertThat(page.millisecondsOnly()).isTrue();
      assertThat(summary.failures().groups())
          .singleElement()
          .extracting(ErrorGroup::count)
          .isEqualTo(1L);
      assertThat(summary.failures().first())
          .hasValueSatisfying(
              first -> assertThat(first.sampleNumber()).as("earliest it can be").isEqualTo(2));
      assertThat(recorder.samples()).isEqualTo(4);
      assertRowsSumUp(summary);
    }
  }

  @Test
  void millisecondsOfOtherSamplersAreMarked() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.inMilliseconds("theirs", start, 7, true));
      recorder.record(Samples.ok("ours", start, 7_123_456));

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(of(summary, "theirs").millisecondsOnly()).isTrue();
      assertThat(of(summary, "theirs").outcomes().all().sumNanos()).isEqualTo(7_000_000);
      assertThat(of(summary, "ours").millisecondsOnly()).isFalse();
      assertThat(of(summary, "ours").outcomes().all().sumNanos()).isEqualTo(7_123_456);
      assertThat(summary.total().millisecondsOnly()).isTrue();
    }
  }

  @Test
  void connectTimeAndBytesAreSummed() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (int i = 0; i < 4; i++) {
        TimedSampleResult sample = new TimedSampleResult();
        sample.setSampleLabel("search");
        sample.setTimes(start, 1_000_000, i == 0 ? 400_000 : 0, 0, 0);
        sample.setBodySize(1_000L);
        sample.setSentBytes(100);
        recorder.record(sample);
      }

      LabelSummary total = recorder.finish(Samples.info()).total();
      assertThat(total.connects().sumNanos()).isEqualTo(400_000);
      assertThat(total.connectMeanNanos()).isEqualTo(100_000);
      assertThat(total.traffic().receivedBytes()).isEqualTo(4_000);
      assertThat(total.traffic().sentBytes()).isEqualTo(400);
    }
  }

  @Test
  void sampleLongerThanADayKeepsItsExactMaximum() throws Exception {
    long twoDays = 2 * Lane.HIGHEST_NANOS;
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.ok("slow", start, twoDays));

      LabelSummary total = recorder.finish(Samples.info()).total();
      assertThat(total.outcomes().all().maxNanos()).isEqualTo(twoDays);
      assertThat(total.outcomes().all().sumNanos()).isEqualTo(twoDays);
      assertThat(total.samples()).isEqualTo(1);
    }
  }

  @Test
  void mostUsersOfASecondAreKept() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (int users : new int[] {3, 9, 4}) {
        SampleResult sample = Samples.ok("label", start, 1);
        sample.setAllThreads(users);
        recorder.record(sample);
      }

      assertThat(rows(recorder.finish(Samples.info())))
          .extracting(IntervalRow::users)
          .containsExactly(9, 9);
    }
  }

  @Test
  void everySecondIsHeardOnceWithOrWithoutSamples() throws Exception {
    long first = Math.floorDiv(start, 1000L);
    Map<Long, List<LabelSummary>> heard = new LinkedHashMap<>();
    try (RunRecorder recorder =
        new RunRecorder(start, REMOTE, (second, labels) -> heard.put(second, labels))) {
      recorder.record(Samples.ok("a", first * 1000, 5));
      recorder.record(Samples.failed("b", first * 1000 + 2_000, 7, "85 timeout", ""));
      recorder.record(Samples.ok("a", first * 1000 + 2_500, 9));
      recorder.finish(Samples.info());
    }

    assertThat(heard.keySet()).startsWith(first, first + 1, first + 2, first + 3);
    assertThat(heard.get(first)).extracting(LabelSummary::label).containsExactly("a");
    assertThat(heard.get(first + 1)).isEmpty();
    assertThat(heard.get(first + 2))
        .extracting(LabelSummary::label, LabelSummary::samples, LabelSummary::errors)
        .containsExactly(tuple("a", 1L, 0L), tuple("b", 1L, 1L));
  }

  @Test
  void enginesAreSummedUpBesideTheLabels() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      recorder.record(Samples.ok("a", start, 1), "two:1099");
      recorder.record(Samples.ok("b", start, 2), "two:1099");
      recorder.record(Samples.ok("a", start, 4), "one:1099");

      RunSummary summary = recorder.finish(Samples.info());
      assertThat(summary.engines())
          .extracting(
              LabelSummary::label, LabelSummary::samples, each -> each.outcomes().all().sumNanos())
          .containsExactly(tuple("one:1099", 1L, 4L), tuple("two:1099", 2L, 3L));
      assertThat(summary.total().samples()).isEqualTo(3);
      assertThat(summary.labels()).extracting(LabelSummary::label).containsExactly("a", "b");
      assertRowsSumUp(summary);
    }
  }

  private static TimedSampleResult withUsers(TimedSampleResult sample, int users) {
    sample.setAllThreads(users);
    return sample;
  }

  @Test
  void usersOfAllEnginesAreAddedUpSecondBySecond() throws Exception {
    long second = Math.floorDiv(start, 1000L);
    long millis = second * 1000;
    try (RunRecorder recorder = new RunRecorder(millis, REMOTE)) {
      recorder.record(withUsers(Samples.ok("a", millis, 1), 5), "one:1099");
      recorder.record(withUsers(Samples.ok("a", millis + 1, 1), 4), "one:1099");
      recorder.record(withUsers(Samples.ok("b", millis + 2, 1), 7), "two:1099");
      // One has no sample in the next second, because its samples take longer.
      recorder.record(withUsers(Samples.ok("b", millis + 1000, 1), 8), "two:1099");
      recorder.record(withUsers(Samples.ok("a", millis + 2000, 1), 3), "one:1099");

      assertThat(rowsOf(recorder.finish(Samples.info(millis, millis + 3000)), RunSummary.TOTAL))
          .extracting(IntervalRow::epochSecond, IntervalRow::users)
          .containsExactly(tuple(second, 12), tuple(second + 1, 13), tuple(second + 2, 11));
    }
  }

  @Test
  void engineThatHasEndedHasNoUsersAfterItsEnd() throws Exception {
    long millis = Math.floorDiv(start, 1000L) * 1000 - 5000;
    long now = System.currentTimeMillis();
    try (RunRecorder recorder = new RunRecorder(millis, REMOTE)) {
      recorder.record(withUsers(Samples.ok("a", millis, 1), 5), "one:1099");
      recorder.engineEnded("one:1099");
      recorder.record(withUsers(Samples.ok("a", now + 10_000, 1), 7), "two:1099");

      assertThat(rowsOf(recorder.finish(Samples.info(millis, now + 10_000)), "a"))
          .extracting(IntervalRow::users)
          .containsExactly(5, 7);
    }
  }

  @Test
  void firstFailureHasTheUsersOfAllEngines() throws Exception {
    long millis = Math.floorDiv(start, 1000L) * 1000;
    try (RunRecorder recorder = new RunRecorder(millis, REMOTE)) {
      recorder.record(withUsers(Samples.failed("a", millis, 1, "85", ""), 5), "one:1099");
      recorder.record(withUsers(Samples.ok("a", millis + 900, 1), 7), "two:1099");

      assertThat(recorder.finish(Samples.info(millis, millis + 1000)).failures().first())
          .hasValueSatisfying(first -> assertThat(first.users()).isEqualTo(12));
    }
  }

  @Test
  void engineThatSendsNothingIsNamedAllTheSame() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, REMOTE)) {
      recorder.engineBegins("one:1099");

      assertThat(recorder.finish(Samples.info()).engines())
          .extracting(LabelSummary::label, LabelSummary::samples)
          .containsExactly(tuple("one:1099", 0L));
      assertThat(recorder.samples("one:1099")).isZero();
      assertThat(recorder.samples("unheard of")).isZero();
    }
  }

  @Test
  void connectTimesOfThoseThatConnectedHavePercentiles() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      for (int i = 0; i < 10; i++) {
        TimedSampleResult sample = new TimedSampleResult();
        sample.setSampleLabel("search");
        sample.setTimes(start, 1_000_000, i < 4 ? 100_000L * (i + 1) : 0, 0, 0);
        recorder.record(sample);
      }

      LabelSummary total = recorder.finish(Samples.info()).total();
      assertThat(total.connects().samples()).isEqualTo(4);
      assertThat(total.connects().percentileNanos(50)).isBetween(200_000L, 200_200L);
      assertThat(total.connects().percentileNanos(100)).isBetween(400_000L, 400_400L);
    }
  }

  @Test
  void lastSuccessAndLongestSilenceAreKept() throws Exception {
    long second = Math.floorDiv(start, 1000L) * 1000;
    try (RunRecorder recorder = new RunRecorder(second, REMOTE)) {
      recorder.record(Samples.ok("a", second + 100, 1));
      recorder.record(Samples.ok("b", second + 30_100, 1));
      recorder.record(Samples.failed("a", second + 35_000, 1, "85 timeout", ""));

      RunSummary summary = recorder.finish(Samples.info(second, second + 40_000));
      assertThat(summary.timeline().successes().lastEpochMillis()).hasValue(second + 30_100);
      assertThat(summary.timeline().successes().longestSilence())
          .isEqualTo(new Silence(second + 100, second + 30_100, 0));
    }
  }

  @Test
  void runInWhichNoLabelAskedAServerIsNoticed() throws Exception {
    TimedSampleResult ownWork = Samples.ok("count", start, 1);
    ownWork.setWithoutServer();
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      assertThat(recorder.server("").none()).as("without a sample").isFalse();
      recorder.record(ownWork);
      assertThat(recorder.server("").none()).isTrue();
      recorder.record(Samples.ok("search", start, 1));
      assertThat(recorder.server("").none()).isFalse();
    }
  }

  @Test
  void serverOnThisMachineIsNoticed() throws Exception {
    TimedSampleResult here = Samples.ok("here", start, 1);
    here.setServer("ldap://127.0.0.1:389");
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.ok("elsewhere", start, 1));
      assertThat(recorder.server("").sameMachine()).isFalse();
      recorder.record(here);
      assertThat(recorder.server("").sameMachine()).isTrue();
    }
  }

  @Test
  void intervalsAreReadableAfterTheEndAndGoneAfterClose() throws Exception {
    RunSummary summary;
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      recorder.record(Samples.ok("label", start, 1));
      summary = recorder.finish(Samples.info());
      assertThat(rows(summary)).hasSize(2);
      assertThat(rows(summary)).as("read again").hasSize(2);
    }

    assertThatThrownBy(() -> rows(summary)).isInstanceOf(IOException.class);
  }

  @Test
  void runWithoutSamplesIsEmpty() throws Exception {
    try (RunRecorder recorder = new RunRecorder(start, LOCAL)) {
      RunSummary summary = recorder.finish(Samples.info());

      assertThat(summary.labels()).isEmpty();
      assertThat(summary.total().samples()).isZero();
      assertThat(summary.total().label()).isEqualTo(RunSummary.TOTAL);
      assertThat(rows(summary)).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, -1, 121})
  void graceThatCannotBeIsRefused(int graceSeconds) {
    assertThatThrownBy(() -> new RunRecorder(start, graceSeconds))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("graceSeconds is " + graceSeconds);
  }
}
