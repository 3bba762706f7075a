package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.ESC;
import static io.github.bancada.pages.format.StreamJobs.UEL;
import static io.github.bancada.pages.format.StreamJobs.assertEveryPrefixHasAClearResult;
import static io.github.bancada.pages.format.StreamJobs.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.PageCount;
import org.junit.jupiter.api.Test;

class LavaflowCounterTest {
  private static final String PAGE =
      ESC + "*r1A" + ESC + "*b4V\f\f\f\f" + ESC + "*b13W" + UEL + "\f\f\f\f" + ESC + "*x9W\f";
  private static final String JOB =
      UEL + "@PJL ENTER LANGUAGE=LAVAFLOW\n" + ESC + "E" + PAGE + PAGE + ESC + "E" + UEL;

  @Test
  void endOfRasterHasNoData() {
    PageCount count = count(JOB);

    assertThat(count.format()).isEqualTo("lavaflow");
    assertThat(count.pages()).as("%s", count).isEqualTo(2);
  }

  @Test
  void everyPrefixHasAClearResult() {
    assertEveryPrefixHasAClearResult(JOB);
  }
}
