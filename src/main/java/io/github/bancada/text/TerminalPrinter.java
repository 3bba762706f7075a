package io.github.bancada.text;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/** Prints a command's texts as {@link Terminal} does, to any writer. For one thread. */
public final class TerminalPrinter extends PrintWriter {
  private final PrintWriter plain;

  public TerminalPrinter(Writer out) {
    super(Terminal.writer(out), true);
    plain = new PrintWriter(out);
  }

  /**
   * Prints lines that the runner of GitHub Actions is to read as commands.
   *
   * @param out a printer of this class, or one that escapes nothing
   */
  public static void command(PrintWriter out, List<String> lines) {
    out.flush();
    PrintWriter printer = out instanceof TerminalPrinter terminal ? terminal.plain : out;
    lines.forEach(each -> printer.println(Terminal.line(each)));
    printer.flush();
  }
}
