package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.ByteArrayChannel;
import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Damages jobs at random and counts them, as a program of its own, which may be given little
 * memory: {@code java -Xmx64m … MutantJobs MUTANTS SEED FOLDER…}. Prints how the counts ended.
 * Fails at the first one that has no clear end.
 */
final class MutantJobs {
  /** Time for one job. No job of this size comes near it. */
  private static final Budget BUDGET = Budget.DEFAULT.withTime(Duration.ofMinutes(5));

  private static final int MOST_BLOWS = 8;
  private static final int LARGEST = 1 << 22;

  private final PageCounter counter =
      new PageCounter(CopiesPolicy.MULTIPLIED, BUDGET).withColors(true);
  private final Map<String, Integer> endings = new TreeMap<>();
  private final List<byte[]> jobs;
  private final Random random;
  private long longestNanos;

  private MutantJobs(List<byte[]> jobs, long seed) {
    this.jobs = jobs;
    this.random = new Random(seed);
  }

  /** Arguments as in the class comment. */
  public static void main(String[] arguments) throws IOException {
    List<byte[]> jobs = new ArrayList<>();
    for (String folder : Arrays.asList(arguments).subList(2, arguments.length)) {
      try (Stream<Path> files = Files.walk(Path.of(folder)).filter(Files::isRegularFile)) {
        for (Path file : files.sorted().toList()) {
          byte[] job = Files.readAllBytes(file);
          jobs.add(Arrays.copyOf(job, Math.min(job.length, LARGEST)));
        }
      }
    }
    MutantJobs mutants = new MutantJobs(jobs, Long.parseLong(arguments[1]));
    int number = Integer.parseInt(arguments[0]);
    for (int i = 0; i < number; i++) {
      mutants.count(i);
    }
    System.out.printf(
        "%s mutants of %s jobs: %s, longest %s ms, heap %s MB%n",
        number,
        jobs.size(),
        mutants.endings,
        mutants.longestNanos / 1_000_000,
        Runtime.getRuntime().maxMemory() >> 20);
  }

  private void count(int number) throws IOException {
    byte[] job = mutant();
    long start = System.nanoTime();
    PageCount count = counter.count(new ByteArrayChannel(job));
    longestNanos = Math.max(longestNanos, System.nanoTime() - start);
    PageCount streamed = counter.count(Channels.newChannel(new ByteArrayInputStream(job)));
    boolean clear =
        count.isOk()
            ? count.pages() > 0 && count.confidence() != Confidence.NONE
            : !count.message().isBlank() && count.confidence() == Confidence.NONE;
    // A stream may tell less: its end is not known when it begins, and it may have to be held.
    boolean same = streamed.equals(count) || !streamed.isOk();
    if (!clear || !same || count.total() < count.pages()) {
      Path file = Files.write(Files.createTempFile("mutant", ".prn"), job);
      throw new IllegalStateException(number + ", " + file + ": " + count + ", " + streamed);
    }
    endings.merge(count.status().text(), 1, Integer::sum);
  }

  private byte[] mutant() {
    byte[] job = jobs.get(random.nextInt(jobs.size())).clone();
    for (int blows = 1 + random.nextInt(MOST_BLOWS); blows > 0 && job.length > 1; blows--) {
      job = damaged(job);
    }
    return job;
  }

  private byte[] damaged(byte[] job) {
    int at = random.nextInt(job.length);
    int length = Math.min(job.length - at, 1 + random.nextInt(16));
    byte[] other = jobs.get(random.nextInt(jobs.size()));
    switch (random.nextInt(7)) {
      case 0 -> job[at] ^= (byte) (1 << random.nextInt(8));
      case 1 -> Arrays.fill(job, at, at + length, (byte) (random.nextBoolean() ? 0xFF : 0));
      case 2 -> {
        for (int i = at; i < at + length; i++) {
          job[i] = (byte) (job[i] >= '0' && job[i] <= '9' ? '9' : random.nextInt());
        }
      }
      case 3 -> {
        return spliced(job, at, job, at + length); // some bytes are missing
      }
      case 4 -> {
        return spliced(job, at + length, job, at); // some bytes come twice
      }
      case 5 -> {
        return Arrays.copyOf(job, at);
      }
      default -> {
        return spliced(job, at, other, other.length == 0 ? 0 : random.nextInt(other.length));
      }
    }
    return job;
  }

  /** The beginning of a job and the end of another one. */
  private static byte[] spliced(byte[] first, int to, byte[] second, int from) {
    byte[] both = Arrays.copyOf(first, Math.min(LARGEST, to + second.length - from));
    System.arraycopy(second, from, both, Math.min(to, both.length), Math.max(0, both.length - to));
    return both;
  }
}
