package io.github.bancada.pages.format.pdf;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.RandomBytes;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * PDF, and PCLm, which is a PDF with a mark at its beginning. Sources: ISO 32000-2, section 7.5;
 * Wi-Fi Peer Services, <i>PCLm</i>.
 *
 * <p>A payload may be several complete PDFs, one after the other, as CUPS joins the documents of a
 * job; each is counted separately. {@link PdfJoints} finds their ends.
 */
public final class PdfCounter implements FormatCounter {
  private static final int MARK_WITHIN = 1280;
  private static final String PCLM = "\n%PCLm";

  private final boolean enveloped;

  public PdfCounter(boolean enveloped) {
    this.enveloped = enveloped;
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    RandomBytes bytes = in.payload(enveloped);
    PdfJoints joints = new PdfJoints(bytes);
    if (joints.text(0, MARK_WITHIN).replace('\r', '\n').contains(PCLM)) {
      tally.format("pclm");
    }
    boolean joined = joints.areLikely();
    long end;
    for (long from = 0; from < bytes.size(); from = end) {
      end = joined ? joints.after(from) : bytes.size();
      tally.newSheet();
      new PdfPart(bytes, from, end).count(tally);
    }
  }
}
