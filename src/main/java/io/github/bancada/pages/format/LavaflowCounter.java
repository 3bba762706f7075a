package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * LAVAFLOW, the language of Konica Minolta's magicolor 1600W and its relatives: PCL, but for {@code
 * ESC*x#W}, which no data follows. The rule comes from jobs of their drivers.
 */
final class LavaflowCounter implements FormatCounter {
  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    PclPrinter printer = new PclPrinter(in, tally, false);
    new PclReader(in, printer, true).read();
    printer.end();
  }
}
