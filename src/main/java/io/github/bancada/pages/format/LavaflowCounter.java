package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * LAVAFLOW, for Konica Minolta's magicolor 1600W and related printers: PCL, except that no data
 * follows {@code ESC*x#W}. The rule comes from jobs of their drivers.
 */
final class LavaflowCounter implements FormatCounter {
  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    PclPrinter printer = new PclPrinter(in, tally, false);
    new PclReader(in, printer, new Doubts("LAVAFLOW", tally), true).read();
    printer.end();
  }
}
