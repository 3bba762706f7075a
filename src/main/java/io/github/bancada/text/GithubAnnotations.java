package io.github.bancada.text;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Errors on the page of a GitHub Actions run: lines on standard output that its runner reads. The
 * form follows "Workflow commands for GitHub Actions", Setting an error message; the escapes follow
 * the toolkit, {@code packages/core/src/command.ts}. Stateless.
 */
public final class GithubAnnotations {
  /** The runner shows at most this number for a step. */
  private static final int MOST = 10;

  private GithubAnnotations() {}

  /**
   * An error.
   *
   * @param title one line
   * @param message one line
   * @param file in which it is, "" for none
   * @param line in that file, from 1
   */
  public record Annotation(String title, String message, String file, int line) {
    /** An error in no file. */
    public Annotation(String title, String message) {
      this(title, message, "", 0);
    }

    private String text() {
      String place = isFile() ? "file=" + property(file) + ",line=" + line + "," : "";
      return "::error " + place + "title=" + property(title) + "::" + data(message);
    }

    private boolean isFile() {
      try {
        return !file.isEmpty() && Files.isRegularFile(Path.of(file));
      } catch (IllegalArgumentException e) {
        return false; // the name of an element need not be one of a file
      }
    }
  }

  /** Whether this process runs in a step of GitHub Actions. */
  public static boolean areRead() {
    return RunnerCommands.areRead();
  }

  /** One line for each error, as many as are shown. */
  public static List<String> lines(List<Annotation> errors) {
    List<String> lines = new ArrayList<>();
    int shown = errors.size() <= MOST ? errors.size() : MOST - 1;
    errors.subList(0, shown).forEach(each -> lines.add(each.text()));
    if (shown < errors.size()) {
      lines.add(
          new Annotation(errors.get(0).title(), "and " + (errors.size() - shown) + " more").text());
    }
    return lines;
  }

  private static String data(String text) {
    return Terminal.line(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return data(text).replace(":", "%3A").replace(",", "%2C");
  }
}
