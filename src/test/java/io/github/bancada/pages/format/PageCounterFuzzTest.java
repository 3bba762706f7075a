package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.ByteArrayChannel;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.time.Duration;

/**
 * The count of any bytes ends within the budget, with a status.
 *
 * <p>A normal build runs the seeds beside the test's resources. To fuzz for real: {@code
 * JAZZER_FUZZ=1 mvn test-compile surefire:test -Dtest=PageCounterFuzzTest}.
 */
class PageCounterFuzzTest {
  private static final Budget BUDGET =
      new Budget(1 << 24, Duration.ofMinutes(5), 1 << 22).withCpu(Duration.ofSeconds(5));

  @FuzzTest(maxDuration = "5m")
  void job(byte[] bytes) throws IOException {
    PageCounter counter = new PageCounter(CopiesPolicy.MULTIPLIED, BUDGET).withColors(true);

    PageCount seekable = counter.count(new ByteArrayChannel(bytes));
    PageCount streamed = counter.count(Channels.newChannel(new ByteArrayInputStream(bytes)));

    assertThat(streamed).as("without seeking").isEqualTo(seekable);
    assertThat(seekable.total()).isGreaterThanOrEqualTo(seekable.pages());
    assertThat(seekable.isOk() || !seekable.message().isBlank()).as("%s", seekable).isTrue();
    assertThat(seekable.isOk() && seekable.pages() == 0).as("%s", seekable).isFalse();
  }
}
