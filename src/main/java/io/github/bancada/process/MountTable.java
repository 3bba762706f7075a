package io.github.bancada.process;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The file systems of this process, from {@code /proc/self/mountinfo} (proc(5)):
 *
 * <pre>
 * line = id parent major ":" minor root point options { tag } "-" type source super-options
 * </pre>
 *
 * <p>Immutable.
 *
 * @param mounts in the order of the table: a later one hides an earlier one at the same place
 */
public record MountTable(List<Mount> mounts) {
  /** The charset of Java's file names: names that it cannot read look the same in both. */
  public static final Charset NAMES =
      Charset.forName(System.getProperty("sun.jnu.encoding", "UTF-8"));

  private static final Pattern OCTAL = Pattern.compile("\\\\([0-7]{3})");
  private static final String END_OF_TAGS = "-";
  private static final int POINT = 4;
  private static final int OPTIONS = 5;
  private static final int DEVICE = 2;
  private static final int TYPE = 1;
  private static final int SOURCE = 2;
  private static final int SUPER_OPTIONS = 3;

  /**
   * One mount.
   *
   * @param device major and minor number, {@code 8:1}; major 0 for none
   * @param point where it is mounted, absolute
   * @param options of the mount and of the file system, each once
   */
  public record Mount(String device, String point, String type, String source, String options) {
    private boolean has(String path) {
      return path.equals(point) || path.startsWith(point.equals("/") ? point : point + "/");
    }
  }

  public MountTable {
    mounts = List.copyOf(mounts);
  }

  /** The table of this process; empty if the system has none. */
  public static MountTable read() {
    return read(Path.of("/proc/self/mountinfo"));
  }

  /** The table in a file; empty if there is none. */
  public static MountTable read(Path file) {
    try {
      return parse(new String(Files.readAllBytes(file), NAMES));
    } catch (IOException e) {
      return new MountTable(List.of()); // not Linux
    }
  }

  public static MountTable parse(String text) {
    List<Mount> mounts = new ArrayList<>();
    text.lines().forEach(line -> mount(line).ifPresent(mounts::add));
    return new MountTable(mounts);
  }

  private static Optional<Mount> mount(String line) {
    List<String> words = List.of(line.split(" "));
    int end = words.indexOf(END_OF_TAGS);
    if (end <= OPTIONS || words.size() <= end + SUPER_OPTIONS) {
      return Optional.empty();
    }
    List<String> options = new ArrayList<>(List.of(words.get(OPTIONS).split(",")));
    for (String option : words.get(end + SUPER_OPTIONS).split(",")) {
      if (!options.contains(option)) {
        options.add(option);
      }
    }
    return Optional.of(
        new Mount(
            words.get(DEVICE),
            unescaped(words.get(POINT)),
            words.get(end + TYPE),
            unescaped(words.get(end + SOURCE)),
            String.join(",", options)));
  }

  /** The table has blanks and backslashes as octal numbers. */
  static String unescaped(String word) {
    return OCTAL
        .matcher(word)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    String.valueOf((char) Integer.parseInt(found.group(1), 8))));
  }

  /** The mount that has a file. */
  public Optional<Mount> of(Path realPath) {
    Mount best = null;
    for (Mount each : mounts) {
      if (each.has(realPath.toString())
          && (best == null || each.point().length() >= best.point().length())) {
        best = each;
      }
    }
    return Optional.ofNullable(best);
  }

  /** Where something is mounted below a directory, not at it. */
  public Set<String> below(Path realPath) {
    return mounts.stream()
        .map(Mount::point)
        .filter(point -> point.startsWith(realPath + "/"))
        .collect(Collectors.toSet());
  }
}
