package io.github.bancada.pages.sweep;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where CUPS finds printer descriptions: programs that list and write them, compressed lists of
 * drivers (.drv), and files.
 *
 * @param work folder for descriptions that are written; it must stay while the models are used
 */
record PpdSource(Path work) {
  private static final Path PROGRAMS = Path.of("/usr/lib/cups/driver");
  private static final Path LISTS = Path.of("/usr/share/cups/drv");
  private static final Path FILES = Path.of("/usr/share/ppd/cupsfilters");
  private static final Path GUTENPRINT = Path.of("/usr/share/gutenprint/5.3/xml/printers");

  private static final Pattern LISTED =
      Pattern.compile("^\"([^\"]+)\" \\S+ \"[^\"]*\" \"([^\"]*)\"");
  private static final Pattern DRIVER = Pattern.compile("DRV:D([^,;]+)");
  private static final Pattern GUTENPRINT_MODEL =
      Pattern.compile("<printer [^>]*\\bdriver=\"([^\"]*)\"[^>]*\\bmodel=\"([^\"]*)\"");

  /** Keywords whose value tells which of its languages a driver writes. */
  private static final Map<String, String> DIALECTS =
      Map.of(
          "hpcups", "hpPrinterLanguage",
          "splix-samsung", "General QPDLVersion",
          "sample", "cupsModelNumber",
          "cupsfilters", "cupsModelNumber");

  /**
   * A model of a printer.
   *
   * @param driver its driver, named as in the table
   * @param description its file
   */
  record Model(String driver, String name, Path description) {
    Ppd ppd() throws IOException {
      return new Ppd(Files.readString(description, StandardCharsets.ISO_8859_1));
    }
  }

  /** One line of a list: the driver, the model, and how to ask for its description. */
  private record Listed(String driver, String name, String uri) {}

  /**
   * The models of each driver, at most this number, evenly spread over its list.
   *
   * @param wanted which drivers
   * @return by driver
   */
  Map<String, List<Model>> models(int most, Predicate<String> wanted)
      throws IOException, InterruptedException {
    Map<String, List<Model>> models = new TreeMap<>();
    for (Path program : children(PROGRAMS)) {
      if (!program.getFileName().toString().startsWith("driverless")) {
        for (Map.Entry<String, List<Listed>> each : listed(program).entrySet()) {
          if (wanted.test(each.getKey())) {
            models.put(each.getKey(), written(program, spread(each.getValue(), most)));
          }
        }
      }
    }
    Map<String, List<Model>> compiled = new TreeMap<>();
    for (Path list : children(LISTS)) {
      if (name(list).endsWith(".drv")) {
        compile(list).forEach(model -> put(compiled, model));
      }
    }
    for (Path file : children(FILES)) {
      put(compiled, new Model("cups-filters/" + name(file), name(file), file));
    }
    compiled.keySet().removeIf(wanted.negate());
    compiled.forEach((driver, all) -> models.put(driver, spread(all, most)));
    return models;
  }

  private static void put(Map<String, List<Model>> models, Model model) {
    models.computeIfAbsent(model.driver(), key -> new ArrayList<>()).add(model);
  }

  private Map<String, List<Listed>> listed(Path program) throws IOException, InterruptedException {
    Map<String, String> families = gutenprintFamilies();
    Map<String, Listed> byModel = new TreeMap<>();
    for (String line : output(List.of(program.toString(), "list")).lines().toList()) {
      Matcher found = LISTED.matcher(line);
      if (found.find() && !found.group(1).endsWith("/simple")) {
        String[] driver = driver(name(program), found.group(1), line, families).split(" ");
        byModel.putIfAbsent(
            driver[0] + (driver.length > 1 ? driver[1] : found.group(1)),
            new Listed(driver[0], found.group(2), found.group(1)));
      }
    }
    Map<String, List<Listed>> listed = new TreeMap<>();
    byModel
        .values()
        .forEach(
            model -> listed.computeIfAbsent(model.driver(), key -> new ArrayList<>()).add(model));
    return listed;
  }

  /** The driver, for Gutenprint with the number that stands for all models alike. */
  private static String driver(
      String program, String uri, String line, Map<String, String> families) {
    if (program.startsWith("gutenprint")) {
      return "gutenprint/" + families.getOrDefault(uri.split("/")[2], "other");
    }
    Matcher driver = DRIVER.matcher(line);
    return program.replace("-compressed-ppds", "") + (driver.find() ? "/" + driver.group(1) : "");
  }

  /** Gutenprint's name of a printer to its family and the number of its model. */
  private static Map<String, String> gutenprintFamilies() throws IOException {
    Map<String, String> families = new HashMap<>();
    for (Path family : children(GUTENPRINT)) {
      Matcher printer = GUTENPRINT_MODEL.matcher(Files.readString(family));
      while (printer.find()) {
        families.put(printer.group(1), name(family).replace(".xml", " ") + printer.group(2));
      }
    }
    return families;
  }

  private List<Model> written(Path program, List<Listed> listed)
      throws IOException, InterruptedException {
    List<Model> models = new ArrayList<>();
    for (Listed each : listed) {
      Path file = work.resolve(each.uri().replaceAll("[^\\w.-]", "_") + ".ppd");
      if (!Files.exists(file)) {
        Files.writeString(
            file,
            output(List.of(program.toString(), "cat", each.uri())),
            StandardCharsets.ISO_8859_1);
      }
      models.add(new Model(each.driver(), each.name(), file));
    }
    return models;
  }

  private List<Model> compile(Path list) throws IOException, InterruptedException {
    Path folder = work.resolve(name(list));
    if (!Files.exists(folder)) {
      Files.createDirectories(folder);
      output(List.of("ppdc", "-d", folder.toString(), list.toString()));
    }
    String driver = name(list).replace(".drv", "");
    List<Model> models = new ArrayList<>();
    for (Path file : children(folder)) {
      Ppd ppd = new Model("", "", file).ppd();
      String dialect = DIALECTS.get(driver);
      String program =
          ppd.filter().map(Ppd.Filter::program).filter(each -> each.length() > 1).orElse("");
      models.add(
          new Model(
              dialect == null ? driver : String.join("/", driver, program, ppd.value(dialect)),
              ppd.nickname(),
              file));
    }
    return models;
  }

  private static <T> List<T> spread(List<T> all, int most) {
    List<T> some = new ArrayList<>();
    int count = Math.min(most, all.size());
    for (int i = 0; i < count; i++) {
      some.add(all.get((int) ((long) i * all.size() / count)));
    }
    return some;
  }

  private static String name(Path file) {
    return file.getFileName().toString();
  }

  private static List<Path> children(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
      for (Path file : all) {
        if (Files.isRegularFile(file)) {
          files.add(file);
        }
      }
    }
    files.sort(null);
    return files;
  }

  /** What a program writes; its failure is that of the models that are missing then. */
  private String output(List<String> command) throws IOException, InterruptedException {
    Path output = Files.createTempFile(work, "list", ".txt");
    Path scratch = Files.createTempDirectory(work, "said");
    try {
      Optional<String> failure =
          new Pipeline(List.of(command), Map.of()).run(Path.of("/dev/null"), output, scratch);
      if (failure.isPresent() && Files.size(output) > 0) {
        throw new IOException(command + " " + failure.get());
      }
      return Files.readString(output, StandardCharsets.ISO_8859_1);
    } finally {
      Files.delete(output);
    }
  }
}
