package io.github.bancada.ldap.undo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The ledgers of one server in a directory: {@code ldap-host-389.1.ldif} and so on. Each run has
 * its own, so that simultaneous runs do not disturb each other. Immutable.
 *
 * @param server its addresses, as the plan has them
 */
public record LedgerPlace(Path directory, String server) {
  private static final String ENDING = ".ldif";

  /** Longest part of a file name for the server. */
  private static final int NAME_CHARACTERS = 80;

  /** Readable, and different for different servers. */
  private String name() {
    String plain = server.replace("://", "-").replace(':', '-');
    String name = plain.replaceAll("[^A-Za-z0-9.-]+", "_");
    boolean same = name.equals(plain) && name.length() <= NAME_CHARACTERS;
    String readable = name.substring(0, Math.min(name.length(), NAME_CHARACTERS));
    return same ? name : readable + String.format(Locale.ROOT, "-%08x", server.hashCode());
  }

  private Path file(int number) {
    return directory.resolve(name() + "." + number + ENDING);
  }

  /** The files of this server by their numbers. */
  private TreeMap<Integer, Path> files() throws IOException {
    Pattern ours = Pattern.compile(Pattern.quote(name()) + "\\.(\\d{1,9})" + ENDING);
    TreeMap<Integer, Path> files = new TreeMap<>();
    if (!Files.isDirectory(directory)) {
      return files;
    }
    try (Stream<Path> all = Files.list(directory)) {
      for (Path each : (Iterable<Path>) all::iterator) {
        Matcher name = ours.matcher(String.valueOf(each.getFileName()));
        if (name.matches()) {
          files.put(Integer.valueOf(name.group(1)), each);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return files;
  }

  /**
   * Makes the directory if it is missing.
   *
   * @throws IOException with cause and remedy
   */
  public void prepare() throws IOException {
    try {
      Files.createDirectories(directory);
      if (!Files.isWritable(directory)) {
        throw new IOException("no permission to write there");
      }
    } catch (IOException e) {
      throw new IOException(
          String.format(
              "no ledger can be written in '%s' (%s); give another directory in Undo directory, or"
                  + " switch Undo off",
              directory.toAbsolutePath(), e),
          e);
    }
  }

  /** The files of all ledgers, the newest first. */
  public List<Path> ledgers() throws IOException {
    return List.copyOf(files().descendingMap().values());
  }

  /** Creates a new ledger, with comments at its beginning. */
  LedgerFile create() throws IOException {
    prepare();
    TreeMap<Integer, Path> known = files();
    for (int number = known.isEmpty() ? 1 : known.lastKey() + 1; ; number++) {
      Optional<LedgerFile> file = LedgerFile.create(file(number));
      if (file.isPresent()) {
        file.get().append(head());
        return file.get();
      }
    }
  }

  private String head() {
    return LedgerRecord.comment(
        "Restores " + server + " as it was before a run of Bancada, from the end to the",
        "beginning: an entry to add existed, an entry to delete did not.",
        "The next run with Undo does it, and so does bancada ldap-undo.",
        "Delete this file to leave the directory as it is.");
  }
}
