package io.github.bancada.pages.printer;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.Waiting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Deltas, waiting and stopping. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class CounterTaskTest {
  private static final int LONG_SECONDS = 3000;

  /** Shows these counts in turn, then the last one forever. */
  private static PrinterAgent agent(long... counts) throws IOException {
    AtomicInteger next = new AtomicInteger();
    return PrinterAgent.counting(() -> counts[Math.min(next.getAndIncrement(), counts.length - 1)]);
  }

  private static PrinterFields v2c(PrinterAgent agent) {
    return PrinterFields.of(PrinterProtocol.SNMP_V2C, agent.port());
  }

  @Test
  void firstSampleHasNoDeltaAndPasses() throws Exception {
    try (PrinterAgent agent = agent(100);
        PrinterUser user = new PrinterUser()) {
      CounterSample sample = user.run(v2c(agent).expect(5).waitSeconds(LONG_SECONDS));

      assertThat(sample.success()).isTrue();
      assertThat(sample.delta()).isNull();
      assertThat(sample.polls()).isEqualTo(1);
    }
  }

  @Test
  void deltasAreFromSampleToSample() throws Exception {
    try (PrinterAgent agent = agent(100, 103, 103, 110);
        PrinterUser user = new PrinterUser()) {
      List<Long> deltas = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        deltas.add(user.run(v2c(agent)).delta());
      }

      assertThat(deltas).isEqualTo(Arrays.asList(null, 3L, 0L, 7L));
    }
  }

  @Test
  void virtualUsersHaveSeparateDeltas() throws Exception {
    try (PrinterAgent agent = agent(100, 103, 108);
        PrinterUser one = new PrinterUser();
        PrinterUser other = new PrinterUser()) {
      one.run(v2c(agent));

      assertThat(other.run(v2c(agent)).delta()).isNull();
      assertThat(one.run(v2c(agent)).delta()).isEqualTo(8);
    }
  }

  @Test
  void printersHaveSeparateDeltas() throws Exception {
    try (PrinterAgent one = agent(100, 101);
        PrinterAgent other = agent(7, 9);
        PrinterUser user = new PrinterUser()) {
      user.run(v2c(one));

      assertThat(user.run(v2c(other)).delta()).isNull();
      assertThat(user.run(v2c(one)).delta()).isEqualTo(1);
      assertThat(user.run(v2c(other)).delta()).isEqualTo(2);
    }
  }

  @Test
  void samplersOfAVirtualUserShareReadings() throws Exception {
    try (PrinterAgent agent = agent(100, 105);
        PrinterUser user = new PrinterUser()) {
      user.run(v2c(agent));
      CounterSample sample =
          user.run(PrinterFields.of(PrinterProtocol.SNMP_V1, agent.port()).expect(5));

      assertThat(sample.message()).isEmpty();
      assertThat(sample.delta()).isEqualTo(5);
    }
  }

  @Test
  void wrongDeltaFailsWithTheActualOne() throws Exception {
    try (PrinterAgent agent = agent(100, 103, 108);
        PrinterUser user = new PrinterUser()) {
      user.run(v2c(agent));
      CounterSample sample = user.run(v2c(agent).expect(5));

      assertThat(sample.success()).isFalse();
      assertThat(sample.code()).isEqualTo("unexpectedDelta");
      assertThat(sample.message()).contains("expected a delta of 5, got 3 (count 103, before 100)");
      assertThat(sample.reading().value()).isEqualTo(103);
      assertThat(user.run(v2c(agent).expect(5)).success()).as("counts from the last").isTrue();
    }
  }

  @Test
  void deltaOfZeroCanBeExpected() throws Exception {
    try (PrinterAgent agent = agent(100, 100, 101);
        PrinterUser user = new PrinterUser()) {
      user.run(v2c(agent));

      assertThat(user.run(v2c(agent).expect(0)).success()).isTrue();
      assertThat(user.run(v2c(agent).expect(0)).code()).isEqualTo("unexpectedDelta");
    }
  }

  @Test
  void waitsUntilTheDeltaIsReachedAndCountsThePolls() throws Exception {
    try (PrinterAgent agent = agent(100, 100, 101, 102, 103, 104);
        PrinterUser user = new PrinterUser()) {
      user.run(v2c(agent));
      CounterSample sample = user.run(v2c(agent).expect(3).waitSeconds(LONG_SECONDS));

      assertThat(sample.message()).isEmpty();
      assertThat(sample.delta()).isEqualTo(3);
      assertThat(sample.polls()).isEqualTo(4);
      assertThat(agent.asked()).isEqualTo(5);
      assertThat(sample.latencyNanos()).isPositive().isLessThan(sample.elapsedNanos());
    }
  }

  @Test
  void expiredWaitReportsThePolls() throws Exception {
    try (PrinterAgent agent = agent(100, 101);
        PrinterUser user = new PrinterUser()) {
      user.run(v2c(agent));
      CounterSample sample = user.run(v2c(agent).expect(3).waitSeconds(1).interval(50));

      assertThat(sample.code()).isEqualTo("unexpectedDelta");
      assertThat(sample.polls()).isPositive();
      assertThat(sample.message()).contains("got 1", "within 1 s", sample.polls() + " poll");
      assertThat(sample.elapsedNanos()).isGreaterThanOrEqualTo(1_000_000_000L);
    }
  }

  @Test
  void countPastTheDeltaEndsTheWait() throws Exception {
    try (PrinterAgent agent = agent(100, 101, 104);
        PrinterUser user = new PrinterUser()) {
      user.run(v2c(agent));
      CounterSample sample = user.run(v2c(agent).expect(3).waitSeconds(LONG_SECONDS));

      assertThat(sample.code()).isEqualTo("unexpectedDelta");
      assertThat(sample.message()).contains("got 4", "another job");
      assertThat(sample.polls()).isEqualTo(2);
    }
  }

  @Test
  void smallStepBackIsNoWrap() throws Exception {
    try (PrinterAgent agent = agent(100, 20, 21);
        PrinterUser user = new PrinterUser()) {
      user.run(v2c(agent));
      CounterSample sample = user.run(v2c(agent));

      assertThat(sample.code()).isEqualTo("counterSetBack");
      assertThat(sample.message()).contains("from 100 to 20");
      assertThat(sample.delta()).isNull();
      assertThat(user.run(v2c(agent)).delta()).as("begins anew").isEqualTo(1);
    }
  }

  @Test
  void failedSampleKeepsTheEarlierCount() throws Exception {
    try (PrinterAgent agent = agent(100, 104);
        PrinterUser user = new PrinterUser()) {
      user.run(v2c(agent));
      assertThat(user.run(v2c(agent).community("wrong").timeLimit(50)).success()).isFalse();

      assertThat(user.run(v2c(agent)).delta()).isEqualTo(4);
    }
  }

  private interface Ending {
    void end(PrinterUser user, AtomicBoolean stopping, Thread thread);
  }

  /** How a sample can be ended from outside. */
  enum End implements Ending {
    CANCEL {
      @Override
      public void end(PrinterUser user, AtomicBoolean stopping, Thread thread) {
        assertThat(user.task().cancel()).isTrue();
      }
    },
    STOPPING {
      @Override
      public void end(PrinterUser user, AtomicBoolean stopping, Thread thread) {
        stopping.set(true);
      }
    },
    INTERRUPT {
      @Override
      public void end(PrinterUser user, AtomicBoolean stopping, Thread thread) {
        thread.interrupt();
      }
    }
  }

  /** Runs a sample in a separate thread and ends it after its start. */
  private static CounterSample ended(
      End how, PrinterFields fields, Begun begun, PrinterUser user, AtomicBoolean stopping)
      throws Exception {
    List<CounterSample> samples = new ArrayList<>();
    AtomicBoolean interrupted = new AtomicBoolean();
    Thread thread =
        new Thread(
            () -> {
              samples.add(user.run(fields));
              interrupted.set(Thread.currentThread().isInterrupted());
            });
    thread.start();
    begun.await();
    how.end(user, stopping, thread);
    Waiting.awaitEnd(thread);
    assertThat(interrupted.get()).isEqualTo(how == End.INTERRUPT);
    return samples.get(0);
  }

  private interface Begun {
    void await() throws InterruptedException;
  }

  @ParameterizedTest
  @EnumSource
  void waitForPagesCanBeEnded(End how) throws Exception {
    AtomicBoolean stopping = new AtomicBoolean();
    try (PrinterAgent agent = agent(100);
        PrinterUser user = new PrinterUser(stopping::get)) {
      user.run(v2c(agent));
      PrinterFields fields =
          v2c(agent).expect(3).waitSeconds(LONG_SECONDS).interval(1000 * LONG_SECONDS);
      Begun begun = () -> Waiting.await("the second question", agent::asked, n -> n >= 2);

      CounterSample sample = ended(how, fields, begun, user, stopping);

      assertThat(sample.code()).isEqualTo("cancelled");
      assertThat(sample.success()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void waitForASilentPrinterCanBeEnded(End how) throws Exception {
    AtomicBoolean stopping = new AtomicBoolean();
    try (ScriptedPrinter printer = new ScriptedPrinter(ScriptedPrinter.Peer::awaitClose);
        PrinterUser user = new PrinterUser(stopping::get)) {
      PrinterFields fields =
          PrinterFields.of(PrinterProtocol.PJL, printer.port())
              .timeLimit(1000 * LONG_SECONDS)
              .retries(10);

      CounterSample sample = ended(how, fields, () -> printer.awaitAccepted(1), user, stopping);

      assertThat(sample.code()).isEqualTo("cancelled");
      assertThat(sample.retries()).isZero();
    }
  }

  @Test
  void cancelWithoutASampleChangesNothing() throws Exception {
    try (PrinterAgent agent = agent(100);
        PrinterUser user = new PrinterUser()) {
      assertThat(user.task().cancel()).isFalse();

      assertThat(user.run(v2c(agent)).success()).isTrue();
    }
  }
}
