package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.pages.format.JobBytes;
import java.io.IOException;
import java.nio.ByteOrder;
import java.time.Duration;
import java.util.Arrays;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Jobs that are longer, or cost more, than allowed, and their ends. */
class JobLimitsTest extends JobSources {
  @ParameterizedTest
  @EnumSource(names = {"FILE", "FILE_WITH_PREFIX"})
  void endOfAFileIsCheckedWithoutReadingIt(Source source) throws IOException {
    byte[] bytes = new JobBytes().text(text(random(LONG))).text("END").toBytes();
    JobInput in = input(source, bytes);
    assertThat(in.peek()).isEqualTo(bytes[0] & 0xFF);

    assertThat(in.endsWith("END")).isTrue();
    assertThat(in.endsWith("AND")).isFalse();

    assertThat(rest(in)).as("nothing is lost").isEqualTo(text(bytes));
  }

  @ParameterizedTest
  @EnumSource
  void endOfAShortJobIsCheckedInAnySource(Source source) throws IOException {
    JobInput in = input(source, new JobBytes().text("THE END").toBytes());

    assertThat(in.endsWith("END")).isTrue();
    assertThat(in.endsWith("NOT THE END")).isFalse();
    assertThat(rest(in)).isEqualTo("THE END");
  }

  @Test
  void moreBytesThanAllowedAreTooCostly() throws IOException {
    Budget budget = new Budget(1000, Duration.ofMinutes(1), 1000);

    for (Source source : Source.values()) {
      JobInput in = new JobInput(channel(source, random(LONG)), budget);
      assertTooCostly(() -> in.skip(LONG));
      JobInput again = new JobInput(channel(source, random(LONG)), budget);
      assertTooCostly(() -> rest(again));
    }
  }

  @Test
  void moreMemoryThanAllowedIsTooCostly() throws IOException {
    JobInput in =
        new JobInput(
            channel(Source.STREAM, random(LONG)), new Budget(LONG, Duration.ofMinutes(1), 1000));

    assertTooCostly(() -> in.payload(false));
  }

  @Test
  void streamMayBeHeldBeyondTheMemoryOfAFormat() throws IOException {
    byte[] job = random(LONG + 1);
    Budget budget = new Budget(2L * LONG, Duration.ofMinutes(1), 1000).withHeldBytes(job.length);

    RandomBytes held = new JobInput(channel(Source.STREAM, job), budget).payload(false);

    assertThat(held.size()).isEqualTo(job.length);
    for (int at : new int[] {LONG - 30_000, 0, 16_380}) {
      assertThat(held.bytes(at, 30_001, ByteOrder.BIG_ENDIAN).array())
          .isEqualTo(Arrays.copyOfRange(job, at, at + 30_001));
    }
  }

  @Test
  void moreTimeThanAllowedIsTooCostly() throws IOException {
    JobInput in =
        new JobInput(
            channel(Source.STREAM, random(10)), new Budget(LONG, Duration.ofNanos(1), 1000));

    assertTooCostly(in::more);
    assertTooCostly(in::checkBudget);
  }

  @Test
  void unlimitedTimeIsAllowed() throws IOException {
    Budget budget = new Budget(LONG, Duration.ofSeconds(Long.MAX_VALUE), 1000);

    assertThat(new JobInput(channel(Source.STREAM, random(10)), budget).more()).isTrue();
  }

  private static void assertTooCostly(ThrowingCallable work) {
    assertThatThrownBy(work)
        .isInstanceOfSatisfying(
            JobException.class, e -> assertThat(e.status()).isEqualTo(Status.TOO_COSTLY));
  }
}
