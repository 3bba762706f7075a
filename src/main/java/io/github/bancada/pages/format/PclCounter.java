package io.github.bancada.pages.format;

import io.github.bancada.pages.job.FormatCounter;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * PCL 3 and 5. {@link PclReader} parses the commands, {@link PclPrinter} executes them.
 *
 * <p>The format is pcl3 if PJL or a DeskJet command indicates it, hpgl2 for plotters, or pcl5.
 */
final class PclCounter implements FormatCounter {
  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    String language = tally.pjl().language();
    PclPrinter printer = new PclPrinter(in, tally, Hpgl2Counter.isLanguage(language));
    try {
      new PclReader(in, printer, new Doubts("PCL", tally), false).read();
      printer.end();
    } finally {
      tally.format(name(printer, language));
    }
  }

  /**
   * LAVAFLOW, for Konica Minolta's magicolor 1600W and related printers: PCL, except that no data
   * follows {@code ESC*x#W}. The rule comes from jobs of their drivers.
   */
  static void countLavaflow(JobInput in, Tally tally) throws IOException {
    PclPrinter printer = new PclPrinter(in, tally, false);
    printer.isDialect();
    new PclReader(in, printer, new Doubts("LAVAFLOW", tally), true).read();
    printer.end();
  }

  private static String name(PclPrinter printer, String language) {
    if (printer.isPlotter()) {
      return Format.HPGL2.text();
    }
    return printer.isDeskJet() || language.equals("PCL3GUI") ? "pcl3" : Format.PCL.text();
  }
}
