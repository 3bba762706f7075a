package io.github.bancada.pages.count;

import io.github.bancada.process.ArgumentList;
import io.github.bancada.text.Token;

/**
 * Known page counters, with their arguments and the pattern of their output. Ghostscript and
 * GhostPCL draw nothing: the device bbox prints two lines for each page.
 */
public enum CommandPreset implements Token {
  /** No preset: the fields have everything. */
  NONE("", ""),
  /** Prints one number that includes copies; also prints 0 when it fails. */
  PKPGCOUNTER("pkpgcounter {file}", "(?m)^\\s*(?<total>\\d+)\\s*$"),
  /** The Perl script of IBQUOTA 2: one number. */
  IBQUOTA("pagecount.pl {file}", "(?<total>\\d+)\\s*$"),
  /** PostScript and PDF; {@code -dSAFER} prevents jobs from writing files. */
  GHOSTSCRIPT("gs -dSAFER -dBATCH -dNOPAUSE -q -sDEVICE=bbox {file}", "(?m)^%%HiResBoundingBox:"),
  /** PCL 5 and PCL XL. */
  GHOSTPCL("gpcl6 -dSAFER -dBATCH -dNOPAUSE -sDEVICE=bbox {file}", "(?m)^%%HiResBoundingBox:"),
  /** PDF; part of poppler. */
  PDFINFO("pdfinfo {file}", "(?m)^Pages:\\s+(?<pages>\\d+)");

  private final String command;
  private final String pattern;

  CommandPreset(String command, String pattern) {
    this.command = command;
    this.pattern = pattern;
  }

  /** Program and arguments, in the syntax of {@link ArgumentList}. */
  String command() {
    return command;
  }

  /** Pattern of its output, in the syntax of {@link OutputPattern}. */
  String pattern() {
    return pattern;
  }
}
