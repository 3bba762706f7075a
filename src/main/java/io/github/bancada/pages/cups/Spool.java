package io.github.bancada.pages.cups;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The spool directory of CUPS: control files {@code c00001} with data files {@code d00001-001},
 * {@code d00001-002} … beside them. Files with other names belong to no job. Stateless.
 */
public final class Spool {
  private static final Pattern CONTROL = Pattern.compile("c(\\d{5,9})");
  private static final Pattern DATA = Pattern.compile("d(\\d{5,9})-(\\d{3,9})");

  private Spool() {}

  /**
   * The jobs of a directory, by number. Ignores data files without a control file.
   *
   * @throws IOException if the directory cannot be read
   */
  public static List<SpooledJob> jobs(Path directory) throws IOException {
    SortedMap<Integer, Path> controls = new TreeMap<>();
    Map<Integer, SortedMap<Integer, Path>> data = new TreeMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        String name = String.valueOf(file.getFileName());
        Matcher control = CONTROL.matcher(name);
        Matcher document = DATA.matcher(name);
        if (!Files.isRegularFile(file)) {
          continue; // reading a pipe would wait for its writer
        }
        if (control.matches()) {
          controls.put(Integer.valueOf(control.group(1)), file);
        } else if (document.matches()) {
          data.computeIfAbsent(Integer.valueOf(document.group(1)), id -> new TreeMap<>())
              .put(Integer.valueOf(document.group(2)), file);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    List<SpooledJob> jobs = new ArrayList<>();
    controls.forEach(
        (id, file) -> jobs.add(new SpooledJob(id, file, data.getOrDefault(id, new TreeMap<>()))));
    return jobs;
  }
}
