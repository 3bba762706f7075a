package io.github.bancada.storage.target;

import io.github.bancada.text.CommaList;
import java.io.IOException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The directories to test.
 *
 * <pre>
 * list   = "" | target { "," target }      ; "" is Java's temporary directory
 * target = [ name "=" ] path               ; default name: the directory's
 * name   = ( letter | digit ) { letter | digit | "-" | "_" | "." }
 * </pre>
 *
 * <p>Parts are separated as in {@link CommaList}: a comma in a path is written twice. Stateless.
 */
public final class TargetList {
  private static final Pattern NAMED =
      Pattern.compile("([\\p{L}\\p{N}][\\p{L}\\p{N}._-]{0,63})\\s*=\\s*(.*)", Pattern.DOTALL);

  private static final String FORM = "; it takes directories, such as ssd=/mnt/a,raid=/mnt/b";

  private TargetList() {}

  /**
   * One directory of the list.
   *
   * @param directory absolute
   */
  public record Entry(String name, Path directory) {}

  /**
   * Reads a list.
   *
   * @throws IllegalArgumentException if the text is not such a list
   */
  public static List<Entry> parse(String text) {
    if (text.isBlank()) {
      return List.of(new Entry("tmp", temporary()));
    }
    List<Entry> entries = new ArrayList<>();
    Set<String> names = new HashSet<>();
    for (String part : CommaList.parts(text)) {
      Entry entry = entry(part, text);
      if (!names.add(entry.name())) {
        throw new IllegalArgumentException(
            "Directories is '"
                + text
                + "' with two targets named "
                + entry.name()
                + "; give each a name of its own, such as ssd=/mnt/a,raid=/mnt/b");
      }
      entries.add(entry);
    }
    return entries;
  }

  /** Java's temporary directory without links: some systems have a link in its path. */
  private static Path temporary() {
    Path directory = Path.of(System.getProperty("java.io.tmpdir")).toAbsolutePath();
    try {
      return directory.toRealPath();
    } catch (IOException e) {
      return directory; // refused later, with the reason
    }
  }

  private static Entry entry(String part, String all) {
    Matcher named = NAMED.matcher(part);
    String path = named.matches() ? named.group(2) : part;
    if (path.isBlank()) {
      throw new IllegalArgumentException("Directories is '" + all + "' with an empty part" + FORM);
    }
    Path directory;
    try {
      directory = Path.of(path);
    } catch (InvalidPathException e) {
      throw new IllegalArgumentException(
          "Directories has '" + path + "', which is not a path (" + e.getReason() + ")" + FORM, e);
    }
    if (!directory.isAbsolute()) {
      throw new IllegalArgumentException(
          "Directories has '"
              + path
              + "', which is not absolute; give its whole path, such as "
              + directory.toAbsolutePath().normalize());
    }
    return new Entry(named.matches() ? named.group(1) : name(directory), directory);
  }

  private static String name(Path directory) {
    Path last = directory.normalize().getFileName();
    return last == null ? directory.toString() : last.toString();
  }
}
