package io.github.bancada.text;

/**
 * Keeps texts from being commands to the runner of GitHub Actions, which reads them from the output
 * of a step: a line that begins with two colons, with or without white space before them, and
 * {@code ##[} anywhere ("Workflow commands for GitHub Actions"; {@code ActionCommand.cs} of the
 * runner). The colon or sign is escaped as {@link Terminal} escapes characters. For one thread and
 * one output.
 */
final class RunnerCommands {
  private static final String OLD = "##[";

  /** Whether the line has had only white space so far. */
  private boolean atLineStart = true;

  /** Whether this process runs in a step of GitHub Actions. */
  static boolean areRead() {
    return "true".equals(System.getenv("GITHUB_ACTIONS"));
  }

  /** The next part of the output. */
  String guarded(String part) {
    StringBuilder guarded = new StringBuilder(part.length());
    for (int i = 0; i < part.length(); i++) {
      char c = part.charAt(i);
      if (atLineStart && c == ':' && (i + 1 == part.length() || part.charAt(i + 1) == ':')
          || part.startsWith(OLD, i)) {
        guarded.append(String.format("\\u%04x", (int) c));
      } else {
        guarded.append(c);
      }
      atLineStart = c == '\n' || atLineStart && isBlank(c);
    }
    return guarded.toString();
  }

  private static boolean isBlank(char c) {
    return Character.isWhitespace(c) || Character.isSpaceChar(c);
  }
}
