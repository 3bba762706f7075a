package io.github.bancada.pages.example;

import io.github.bancada.pages.api.PrintJobCounter;
import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import java.io.IOException;
import java.nio.file.Path;

/** Prints what to charge for each job. */
public final class Bill {
  private static final PrintJobCounter COUNTER =
      new PrintJobCounter().with(CopiesPolicy.PJL_OVER_PDL);

  private Bill() {}

  /** What to charge for a job: the faces that it prints, or why that is not known. */
  public static String line(Path job) throws IOException {
    PageCount count = COUNTER.count(job);
    if (!count.isOk()) {
      return "not charged: " + count.status().text() + ", " + count.message();
    }
    return count.total()
        + (count.confidence() == Confidence.EXACT ? " faces" : " faces, to be checked");
  }

  public static void main(String[] jobs) throws IOException {
    for (String job : jobs) {
      System.out.println(job + ": " + line(Path.of(job)));
    }
  }
}
