package io.github.bancada.storage.dedup;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Counts unreadable files and directories, and names the first ones. For one thread. */
final class Troubles {
  private static final int MOST_NAMED = 20;

  private final List<String> named = new ArrayList<>();
  private long unreadable;
  private long vanished;
  private long truncated;

  /** Counts a file or directory that cannot be read to its end. */
  void failed(Path path, IOException cause) {
    if (cause instanceof NoSuchFileException) {
      vanished++;
      name(path, "was removed meanwhile");
    } else {
      unreadable++;
      name(path, "cannot be read: " + reason(cause));
    }
  }

  private static String reason(IOException cause) {
    if (cause instanceof AccessDeniedException) {
      return "this system user may not";
    }
    return cause.getMessage() == null ? cause.toString() : cause.getMessage();
  }

  /** Counts a file that ended early. */
  void truncated(Path path, long missingBytes) {
    truncated++;
    name(path, "was truncated meanwhile: " + missingBytes + " bytes are missing");
  }

  private void name(Path path, String trouble) {
    if (named.size() < MOST_NAMED) {
      named.add("'" + path + "' " + trouble);
    }
  }

  long unreadable() {
    return unreadable;
  }

  long vanished() {
    return vanished;
  }

  long truncated() {
    return truncated;
  }

  /** A sentence for each of the first ones. */
  List<String> named() {
    return List.copyOf(named);
  }
}
