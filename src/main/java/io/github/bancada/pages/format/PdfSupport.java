package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobException;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Status;
import io.github.bancada.pages.job.Tally;

/**
 * Counts PDF if PDFBox is on the class path, and says so otherwise. Nothing else in this package
 * may load {@link PdfCounter}, which does not even link without PDFBox. Stateless.
 */
public final class PdfSupport {
  private static final String PDFBOX = "org.apache.pdfbox.pdfparser.PDFParser";

  private PdfSupport() {}

  /** Whether PDFBox is on the class path. */
  public static boolean isPresent() {
    try {
      Class.forName(PDFBOX, false, PdfSupport.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }

  static FormatCounter counter(boolean enveloped) {
    return isPresent() ? new PdfCounter(enveloped) : new Missing();
  }

  /** Takes the place of the counter. */
  private static final class Missing implements FormatCounter {
    @Override
    public void count(JobInput in, Tally tally) throws JobException {
      throw new JobException(
          Status.UNSUPPORTED, "a PDF is counted only with PDFBox on the class path");
    }
  }
}
