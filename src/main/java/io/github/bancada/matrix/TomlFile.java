package io.github.bancada.matrix;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.toml.TomlMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A TOML file and what is wrong with it. Not thread-safe. */
final class TomlFile {
  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_PROBLEMS = 20;

  /** What to do about errors of syntax, by the beginning of Jackson's message. */
  private static final Map<String, String> REMEDIES =
      Map.of(
          "Premature end", "the file ends inside a value; complete it",
          "Unknown token", "this is neither a key nor a value; put texts in quotes",
          "More data after",
              "a comma, a bracket or a line end is missing before this; put texts in quotes",
          "Path into", "the beginning of this key has a value already; put the whole key in quotes",
          "Table redefined", "this table is written twice; leave one",
          "Newline not", "the line ends too early; close the quote or brace in the same line");

  private final String source;
  private final byte[] bytes;
  private final String text;
  private final Map<Integer, String> problems = new TreeMap<>();

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read, or is larger than 1 MB
   */
  TomlFile(Path file) throws IOException {
    source = file.toString();
    try (InputStream in = Files.newInputStream(file)) {
      bytes = in.readNBytes(MOST_BYTES + 1);
    } catch (IOException e) {
      throw new IOException(
          String.format(
              "the file '%s' cannot be read (%s); check its path, relative to %s",
              file, e.getClass().getSimpleName(), Path.of("").toAbsolutePath()),
          e);
    }
    if (bytes.length > MOST_BYTES) {
      throw new IOException("the file '" + file + "' is larger than 1 MB; give a smaller one");
    }
    text = new String(bytes, StandardCharsets.UTF_8);
  }

  /** A value that is not as it should be. */
  static final class WrongException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    private final int offset;

    /**
     * @param message a sentence with cause and remedy
     */
    WrongException(int offset, String message) {
      super(message);
      this.offset = offset;
    }
  }

  byte[] bytes() {
    return bytes.clone();
  }

  /**
   * The table of all keys.
   *
   * @throws IllegalArgumentException if the file is not TOML
   */
  TomlItem root() {
    int wrong = Arrays.mismatch(bytes, text.getBytes(StandardCharsets.UTF_8));
    if (wrong >= 0) {
      int offset = new String(bytes, 0, wrong, StandardCharsets.UTF_8).length();
      throw refused(new WrongException(offset, "invalid UTF-8; save the file as UTF-8"));
    }
    try {
      JsonNode json = new TomlMapper().readTree(text);
      return new TomlItem(this, "", json, TomlPlaces.of(text));
    } catch (JsonProcessingException e) {
      throw refused(syntaxError(e));
    } catch (WrongException e) {
      throw refused(e);
    }
  }

  private IllegalArgumentException refused(WrongException wrong) {
    add(wrong);
    return problems();
  }

  private WrongException syntaxError(JsonProcessingException error) {
    int offset = offset(error.getLocation());
    String message = error.getOriginalMessage().lines().findFirst().orElse("");
    try {
      TomlPlaces.of(text.substring(0, offset)); // finds a key that is given twice
    } catch (WrongException e) {
      return e;
    }
    return new WrongException(
        offset,
        REMEDIES.entrySet().stream()
            .filter(each -> message.startsWith(each.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElse("this is not TOML (" + message + "); correct it"));
  }

  private int offset(JsonLocation location) {
    int start = 0;
    for (int line = 1; location != null && line < location.getLineNr(); line++) {
      start = text.indexOf('\n', start) + 1;
    }
    return Math.min(text.length(), start + (location == null ? 0 : location.getColumnNr() - 1));
  }

  /** Remembers a problem; only the first of a place is told. */
  void add(WrongException wrong) {
    problems.putIfAbsent(wrong.offset, position(wrong.offset) + ": " + wrong.getMessage());
  }

  /** Remembers lines that have positions already. */
  void add(int offset, String lines) {
    problems.putIfAbsent(offset, lines);
  }

  /** Does something; what is wrong then is remembered. */
  void attempt(Runnable reading) {
    try {
      reading.run();
    } catch (WrongException e) {
      add(e);
    }
  }

  /**
   * Ends the reading if there was a problem.
   *
   * @throws IllegalArgumentException with a line for each
   */
  void refuseProblems() {
    if (!problems.isEmpty()) {
      throw problems();
    }
  }

  private IllegalArgumentException problems() {
    return new IllegalArgumentException(
        problems.values().stream().limit(MOST_PROBLEMS).collect(Collectors.joining("\n")));
  }

  private String position(int offset) {
    int start = text.lastIndexOf('\n', offset - 1) + 1;
    long line = 1 + text.substring(0, start).chars().filter(c -> c == '\n').count();
    return source + ":" + line + ":" + (1 + text.codePointCount(start, offset));
  }

  String source() {
    return source;
  }

  String text() {
    return text;
  }
}
