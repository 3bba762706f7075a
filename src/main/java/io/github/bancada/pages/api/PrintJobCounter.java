package io.github.bancada.pages.api;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.ByteArrayChannel;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRuns;
import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Counts the pages of print jobs in other programs: the library {@code bancada-pages}.
 *
 * <p>A job is read once from front to back; nothing in it is executed, no other program is started,
 * and nothing is stored. The result is a {@link PageCount} whatever a job contains; an exception
 * means only that the job could not be read. PDF needs PDFBox on the class path, and is {@code
 * UNSUPPORTED} without it.
 *
 * <p>Versions that differ only in their last two numbers keep this class and the names of {@code
 * pages.job} that it uses: {@link PageCount} with its {@link PageRuns}, {@link CopiesPolicy},
 * {@link Budget} and their enums. A {@code PageCount} may get further components, so read it by its
 * accessors; its enums may get further constants. All other classes may change.
 *
 * <p>Immutable and thread-safe: one counter counts any number of jobs at the same time. Each takes
 * 256 KiB while it is counted, and at most the {@linkplain Budget#memoryBytes() memory of its
 * budget} more.
 */
public final class PrintJobCounter {
  private final CopiesPolicy policy;
  private final Budget budget;
  private final boolean colors;
  private final PageCounter counter;

  /** Prefers the page description's copies to the envelope's, within {@link Budget#DEFAULT}. */
  public PrintJobCounter() {
    this(CopiesPolicy.PDL_OVER_PJL, Budget.DEFAULT, false);
  }

  private PrintJobCounter(CopiesPolicy policy, Budget budget, boolean colors) {
    this.policy = Objects.requireNonNull(policy, "policy");
    this.budget = Objects.requireNonNull(budget, "budget");
    this.colors = colors;
    this.counter = new PageCounter(policy, budget).withColors(colors);
  }

  /** A counter with another rule for jobs with two numbers of copies. */
  public PrintJobCounter with(CopiesPolicy otherPolicy) {
    return new PrintJobCounter(otherPolicy, budget, colors);
  }

  /** A counter with another limit of length, time and memory for each job. */
  public PrintJobCounter within(Budget otherBudget) {
    return new PrintJobCounter(policy, otherBudget, colors);
  }

  /**
   * A counter that also reads the contents of PDF and XPS pages for their colours, for at most a
   * quarter of the budget's time; colours not found by then are unknown. Much slower.
   */
  public PrintJobCounter withColors() {
    return new PrintJobCounter(policy, budget, true);
  }

  /** Whether PDF jobs can be counted here. */
  public static boolean countsPdf() {
    return PageCounter.countsPdf();
  }

  /**
   * Counts a job in a file. This is the fastest way, because irrelevant data is skipped.
   *
   * @throws IOException if the file cannot be read
   */
  public PageCount count(Path file) throws IOException {
    return counter.count(file);
  }

  /** Counts a job in memory. */
  public PageCount count(byte[] job) {
    try {
      return counter.count(new ByteArrayChannel(job));
    } catch (IOException e) {
      throw new IllegalStateException(e); // memory can always be read
    }
  }

  /**
   * Counts a job from a stream, to its end. Holds PDF, TIFF and office documents in memory, as far
   * as the budget allows.
   *
   * @param job is not closed
   * @throws IOException if the stream cannot be read
   */
  public PageCount count(InputStream job) throws IOException {
    return counter.count(Channels.newChannel(job));
  }

  /**
   * Counts a job from a channel, from its position on.
   *
   * @param job is not closed; if it is a {@link java.nio.channels.SeekableByteChannel}, irrelevant
   *     data is skipped and nothing is held in memory
   * @throws IOException if the channel cannot be read
   */
  public PageCount count(ReadableByteChannel job) throws IOException {
    return counter.count(job);
  }
}
