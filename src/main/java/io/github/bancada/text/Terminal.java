package io.github.bancada.text;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Prints texts to a terminal. They contain labels, messages of servers and output of other
 * programs, and a terminal executes escape sequences: these move the cursor, color or overwrite
 * lines and change the window's title; direction marks reorder text. Such characters are therefore
 * printed as {@code \u001b}, as in Java and JSON; escaping twice changes nothing. In a step of
 * GitHub Actions no text is a {@linkplain RunnerCommands command} to its runner either. Stateless.
 */
public final class Terminal {
  private Terminal() {}

  /**
   * Whether a file descriptor of this process is a terminal: 1 for standard output, 2 for standard
   * error. False on systems other than Linux, where it is not known.
   */
  public static boolean isAt(int descriptor) {
    try {
      String target = Files.readSymbolicLink(Path.of("/proc/self/fd/" + descriptor)).toString();
      return target.startsWith("/dev/pts/")
          || target.startsWith("/dev/tty")
          || target.equals("/dev/console");
    } catch (IOException | RuntimeException e) {
      return false;
    }
  }

  /** Prints a sentence to standard output, always in one line. */
  public static void say(String sentence) {
    print(line(sentence));
  }

  /** Prints a sentence to standard error, always in one line. */
  public static void sayError(String sentence) {
    System.err.println(guarded(line(sentence)));
    System.err.flush();
  }

  /** Prints a text of several lines to standard output. */
  public static void print(String text) {
    System.out.println(guarded(visible(text)));
    System.out.flush();
  }

  /** Prints lines that the runner of GitHub Actions is to read as commands. */
  public static void command(List<String> lines) {
    lines.forEach(each -> System.out.println(line(each)));
    System.out.flush();
  }

  private static String guarded(String text) {
    return RunnerCommands.areRead() ? new RunnerCommands().guarded(text) : text;
  }

  /** Escapes a text for one line; line ends are escaped, too. */
  public static String line(String text) {
    return shown(text, false);
  }

  /** Escapes a text of several lines; line ends stay. */
  public static String visible(String text) {
    return shown(text, true);
  }

  private static String shown(String text, boolean severalLines) {
    if (text.chars().allMatch(c -> isHarmless((char) c, severalLines))) {
      return text;
    }
    StringBuilder shown = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (isHarmless(c, severalLines)) {
        shown.append(c);
      } else {
        shown.append(String.format("\\u%04x", (int) c));
      }
    }
    return shown.toString();
  }

  /** Whether a terminal shows this character, and does nothing else, in one line. */
  public static boolean isHarmless(char c) {
    return isHarmless(c, false);
  }

  private static boolean isHarmless(char c, boolean severalLines) {
    if (c >= ' ' && c <= '~' || c == '\t' || severalLines && c == '\n') {
      return true;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> false;
      case Character.FORMAT -> !changesDirection(c);
      default -> true;
    };
  }

  /** Whether this is a mark of Unicode's bidirectional algorithm (UAX 9, section 2). */
  private static boolean changesDirection(char c) {
    return c == '\u061c'
        || c == '\u200e'
        || c == '\u200f'
        || c >= '\u202a' && c <= '\u202e'
        || c >= '\u2066' && c <= '\u2069';
  }

  /** A writer that escapes its texts like {@link #print}. For one thread. */
  public static Writer writer(Writer out) {
    return writer(out, RunnerCommands.areRead());
  }

  /**
   * @param guarded whether no text is a command to a runner
   */
  static Writer writer(Writer out, boolean guarded) {
    RunnerCommands commands = new RunnerCommands();
    return new FilterWriter(out) {
      @Override
      public void write(int c) throws IOException {
        give(visible(String.valueOf((char) c)));
      }

      @Override
      public void write(char[] text, int from, int length) throws IOException {
        write(String.valueOf(text, from, length), 0, length);
      }

      @Override
      public void write(String text, int from, int length) throws IOException {
        String part = text.substring(from, from + length);
        give(part.equals(System.lineSeparator()) ? part : visible(part.replace("\r\n", "\n")));
      }

      private void give(String part) throws IOException {
        out.write(guarded ? commands.guarded(part) : part);
      }
    };
  }

  /** Prints a command's texts as {@link Terminal} does, to any writer. For one thread. */
  public static final class Printer extends PrintWriter {
    private final PrintWriter plain;

    public Printer(Writer out) {
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
      PrintWriter printer = out instanceof Printer terminal ? terminal.plain : out;
      lines.forEach(each -> printer.println(Terminal.line(each)));
      printer.flush();
    }
  }
}
