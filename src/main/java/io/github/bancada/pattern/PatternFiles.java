package io.github.bancada.pattern;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** The files of patterns, each read once. Thread-safe. */
public final class PatternFiles {
  private final Map<String, List<String>> read = new ConcurrentHashMap<>();

  /**
   * The lines of a file that are not blank.
   *
   * @throws IllegalArgumentException if it cannot be read, is not UTF-8, or has no line
   */
  List<String> lines(String path) {
    return read.computeIfAbsent(path, PatternFiles::read);
  }

  private static List<String> read(String path) {
    try {
      List<String> lines =
          Files.readAllLines(Path.of(path)).stream()
              .filter(line -> !line.isBlank())
              .collect(Collectors.toUnmodifiableList());
      if (lines.isEmpty()) {
        throw new IllegalArgumentException("the file '" + path + "' of a pattern has no line");
      }
      return lines;
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("the file '" + path + "' of a pattern is not UTF-8", e);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "the file '" + path + "' of a pattern cannot be read; check path and permissions", e);
    }
  }
}
