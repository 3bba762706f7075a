package io.github.bancada.pages.format;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.GzipJob;
import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.ReadableByteChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Objects;

/**
 * Counts the pages of print jobs. A job is read once from front to back, in constant memory except
 * for PDF, whose memory is bounded. Unpacks a job compressed by gzip. Executes no code of a job and
 * starts no other program. Immutable and thread-safe.
 */
public final class PageCounter {
  private final CopiesPolicy policy;
  private final Budget budget;
  private final boolean colors;

  /** Prefers the page description's copies to the envelope's, within the default budget. */
  public PageCounter() {
    this(CopiesPolicy.PDL_OVER_PJL, Budget.DEFAULT);
  }

  /**
   * @param policy which number of copies counts
   * @param budget limits for one job
   */
  public PageCounter(CopiesPolicy policy, Budget budget) {
    this(policy, budget, false);
  }

  private PageCounter(CopiesPolicy policy, Budget budget, boolean colors) {
    this.policy = Objects.requireNonNull(policy, "policy");
    this.budget = Objects.requireNonNull(budget, "budget");
    this.colors = colors;
  }

  /**
   * This counter, or one that also reads the contents of PDF and XPS pages for their colours,
   * within a part of the budget. Much slower, because the count does not need these contents.
   *
   * @param wanted whether to read the contents
   */
  public PageCounter withColors(boolean wanted) {
    return new PageCounter(policy, budget, wanted);
  }

  /** Whether PDF jobs can be counted: PDFBox is optional. */
  public static boolean countsPdf() {
    return Format.countsPdf();
  }

  /**
   * Counts a job in a file.
   *
   * @throws IOException if the file cannot be read; its content never causes an exception
   */
  public PageCount count(Path file) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return count(channel);
    }
  }

  /**
   * Counts a job.
   *
   * @param channel the job is everything from its position on. A seekable channel allows skipping
   *     of data; otherwise formats that need random access (TIFF, PDF, office documents) are held
   *     in memory. The channel is not closed; its position afterwards is undefined
   * @throws IOException if the channel cannot be read; its content never causes an exception
   */
  public PageCount count(ReadableByteChannel channel) throws IOException {
    Tally tally = new Tally(policy, colors);
    try {
      new Envelope(GzipJob.unpacked(new JobInput(channel, budget)), tally).count();
      return tally.result(null);
    } catch (JobException e) {
      return tally.result(e);
    } catch (StackOverflowError e) {
      return tally.result(new JobException(Status.TOO_COSTLY, "the job is nested too deeply"));
    } catch (OutOfMemoryError e) {
      return tally.result(
          new JobException(Status.TOO_COSTLY, "there is not enough memory to count the job"));
    }
  }
}
