package io.github.bancada.pages.command;

import io.github.bancada.pages.job.FileName;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The command line without loss. Java decodes it in the encoding of the locale, which may not fit
 * file names; Linux still has the bytes. Stateless.
 */
final class ExactArguments {
  private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");

  private ExactArguments() {}

  /**
   * The arguments of this process as {@link FileName#text} returns them; unchanged if the system
   * does not provide their bytes.
   *
   * @param arguments the last ones of the process, as Java passes them
   */
  static String[] of(String... arguments) {
    for (String argument : arguments) {
      if (!FileName.isAscii(argument)) {
        return of(arguments, commandLine());
      }
    }
    return arguments;
  }

  private static byte[] commandLine() {
    try {
      return Files.readAllBytes(COMMAND_LINE);
    } catch (IOException e) {
      return new byte[0];
    }
  }

  /**
   * The last arguments of a command line, which Java has decoded as the given ones.
   *
   * @param line each argument ends with a NUL
   */
  static String[] of(String[] arguments, byte[] line) {
    List<byte[]> all = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < line.length; i++) {
      if (line[i] == 0) {
        all.add(Arrays.copyOfRange(line, start, i));
        start = i + 1;
      }
    }
    int before = all.size() - arguments.length;
    if (before < 0) {
      return arguments;
    }
    Charset locale = locale();
    String[] exact = new String[arguments.length];
    for (int i = 0; i < exact.length; i++) {
      byte[] bytes = all.get(before + i);
      if (!new String(bytes, locale).equals(arguments[i])) {
        return arguments;
      }
      exact[i] = FileName.text(bytes);
    }
    return exact;
  }

  private static Charset locale() {
    try {
      return Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));
    } catch (UnsupportedCharsetException e) {
      return StandardCharsets.UTF_8;
    }
  }
}
