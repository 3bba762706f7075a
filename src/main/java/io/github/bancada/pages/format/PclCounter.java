package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * PCL 3 and 5. {@link PclReader} takes the commands apart, {@link PclPrinter} says what they do.
 *
 * <p>It is named pcl3 if PJL or a command that only DeskJets have says so, hpgl2 if it is for a
 * plotter, else pcl5.
 */
final class PclCounter implements FormatCounter {
  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    String language = tally.pjl().language();
    PclPrinter printer = new PclPrinter(in, tally, Hpgl2Counter.isLanguage(language));
    try {
      new PclReader(in, printer, false).read();
      printer.end();
    } finally {
      tally.format(name(printer, language));
    }
  }

  private static String name(PclPrinter printer, String language) {
    if (printer.isPlotter()) {
      return Format.HPGL2.text();
    }
    return printer.isDeskJet() || language.equals("PCL3GUI") ? "pcl3" : Format.PCL.text();
  }
}
