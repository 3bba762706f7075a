package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.ByteArrayChannel;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.LongForm;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Truncated and damaged jobs of real drivers: each count ends with a status. */
class CorpusHostilityIT {
  private static final Budget BUDGET = new Budget(1L << 30, Duration.ofMinutes(5), 1 << 24);
  private static final int MUTATIONS = LongForm.of(20, 100);

  /** Files up to this length are cut at every byte, longer ones at that many positions. */
  private static final int CUTS = LongForm.of(40, 200);

  /** Number of bytes at either end that are cut one by one. */
  private static final int ENDS = LongForm.of(10, 50);

  private final PageCounter counter = new PageCounter(CopiesPolicy.PDL_OVER_PJL, BUDGET);

  @TestFactory
  Stream<DynamicTest> everyPrefixAndMutationEndsWithAStatus() throws IOException {
    assumeTrue(
        Files.exists(CorpusTest.LIST),
        "no corpus of print jobs here; name one with -Dpages.corpus=DIR");
    return CorpusTest.jobs()
        .map(
            fields ->
                DynamicTest.dynamicTest(
                    fields[0], () -> assertAlwaysEnds(CorpusTest.file(fields))));
  }

  private void assertAlwaysEnds(Path file) throws IOException {
    byte[] whole = Files.readAllBytes(file);
    long pages = counter.count(new ByteArrayChannel(whole)).pages();
    for (int length : cuts(whole.length)) {
      PageCount cut = assertEnds(Arrays.copyOf(whole, length), "cut at byte " + length);
      if (!cut.format().matches("pdf|pclm|tiff|xps|odf|ooxml|office|unknown|text")) {
        assertThat(cut.pages()).as("%s: %s", length, cut).isLessThanOrEqualTo(pages);
      }
    }
    Random random = new Random(whole.length);
    for (int i = 0; i < MUTATIONS; i++) {
      assertEnds(mutated(whole, random), "mutation " + i);
    }
  }

  private PageCount assertEnds(byte[] job, String what) throws IOException {
    PageCount count = counter.count(new ByteArrayChannel(job));
    assertThat(count.isOk() || !count.message().isBlank()).as("%s: %s", what, count).isTrue();
    assertThat(count.status()).as("%s: %s", what, count).isNotEqualTo(Status.TOO_COSTLY);
    return count;
  }

  private static Iterable<Integer> cuts(int length) {
    TreeSet<Integer> cuts = new TreeSet<>();
    double step = Math.max(1, (double) length / CUTS);
    IntStream.range(0, Math.min(length, CUTS)).map(i -> (int) (i * step)).forEach(cuts::add);
    IntStream.range(0, Math.min(length, ENDS)).forEach(i -> cuts.add(length - 1 - i));
    IntStream.range(0, Math.min(length, ENDS)).forEach(cuts::add);
    return cuts;
  }

  private static byte[] mutated(byte[] whole, Random random) {
    byte[] job = whole.clone();
    if (job.length == 0) {
      return new byte[] {(byte) random.nextInt()};
    }
    int at = random.nextInt(job.length);
    int length = Math.min(job.length - at, 1 + random.nextInt(16));
    switch (random.nextInt(5)) {
      case 0 -> job[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> Arrays.fill(job, at, at + length, (byte) (random.nextBoolean() ? 0xFF : 0));
      case 2 -> {
        for (int i = at; i < at + length; i++) {
          job[i] = (byte) random.nextInt();
        }
      }
      case 3 -> { // some bytes are missing
        System.arraycopy(job, at + length, job, at, job.length - at - length);
        job = Arrays.copyOf(job, job.length - length);
      }
      default -> { // some bytes are duplicated
        int from = random.nextInt(job.length - length + 1);
        System.arraycopy(whole, from, job, at, length);
      }
    }
    return job;
  }
}
