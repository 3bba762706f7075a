package io.github.bancada.pages.format;

import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.Tally;
import java.io.IOException;

/**
 * LBP8, of Canon's early laser printers. Source: Canon, <i>LBP-8 programmer's manual</i>. Its
 * controls are those that {@link LipsCounter} knows, since LIPS came from it; {@code ESC =} leaves
 * the language and prints the page.
 */
final class Lbp8Counter implements FormatCounter {
  static Signature signature() {
    return Signature.bytes("\u001B;\u001B", "\u001B;\u009B", "\u001Bc\u001B;");
  }

  @Override
  public void count(JobInput in, Tally tally) throws IOException {
    new LipsCounter().count(in, tally);
  }
}
