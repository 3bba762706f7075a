package io.github.bancada.pages.count;

import io.github.bancada.process.ArgumentList;
import io.github.bancada.text.Token;
import java.net.URISyntaxException;
import java.nio.file.FileSystemNotFoundException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Known page counters, with their arguments and the pattern of their output. Ghostscript and
 * GhostPCL draw nothing: the device bbox prints two lines for each page.
 */
public enum CommandPreset implements Token {
  /** No preset: the fields have everything. */
  NONE("", ""),
  /** {@code bin/bancada pages} beside this bundle: the built-in counter as a process. */
  BANCADA(
      "'" + installed() + "' pages --json {file}",
      "\"format\":\"(?<format>[^\"]*)\",\"pages\":(?<pages>\\d+),\"copies\":(?<copies>\\d+),"
          + "\"total\":(?<total>\\d+),"),
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

  /**
   * The script in the JMeter whose {@code lib/ext} has this bundle; its name alone where the bundle
   * is elsewhere, or in a folder that no command can name.
   */
  private static String installed() {
    String name = "bancada";
    try {
      Path bundle =
          Path.of(CommandPreset.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      Path script = bundle.resolve("../../../bin").normalize().resolve(name);
      return Files.exists(script) && script.toString().indexOf('\'') < 0 ? script.toString() : name;
    } catch (URISyntaxException | FileSystemNotFoundException | IllegalArgumentException e) {
      return name;
    }
  }
}
