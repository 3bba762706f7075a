package io.github.bancada.pages.sweep;

import io.github.bancada.pages.job.PageColor;
import io.github.bancada.pages.job.PaperSize;
import io.github.bancada.pages.sweep.ProgramRun.Outcome;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * A device of the installed Ghostscript, or one of the printer descriptions (.upp) of its device
 * uniprint.
 *
 * @param name the device, or {@code uniprint NAME.upp}
 * @param traits {@value #WITHOUT_BLANK_PAGES}, {@value #WITHOUT_PAGES}, {@value #ONE_PAGE}, {@value
 *     #OWN_PAPER}
 */
record GhostscriptDevice(String name, String language, Set<String> traits, List<String> options)
    implements JobMaker {
  private static final Path LIBRARIES = Path.of("/usr/share/ghostscript");
  private static final String UNIPRINT = "uniprint ";
  private static final List<String> GHOSTSCRIPT =
      List.of("gs", "-q", "-dSAFER", "-dBATCH", "-dNOPAUSE");
  private static final String DEVICES = "Available devices:";

  /** A small paper, because the drivers of laser printers make 40 MB of a large page of noise. */
  private static final String PAPER = "a6";

  private static final String WITHOUT_BLANK_PAGES = "without blank pages";
  private static final String WITHOUT_PAGES = "without pages";
  private static final String ONE_PAGE = "one page a file";
  private static final String OWN_PAPER = "own paper";

  /** Most pages of a document for a printer of uniprint: there are many, and they differ little. */
  private static final int UNIPRINT_PAGES = 3;

  /** Prints how many colorants a device has. */
  private static final String COLORANTS = "currentpagedevice /Colors get =";

  /** For drivers that refuse the small one. */
  private static final String LARGE_PAPER = "a4";

  private static final Duration LIMIT = Duration.ofSeconds(120);

  /** All devices that {@code gs -h} lists, in alphabetical order, then those of uniprint. */
  static List<JobMaker> all() throws IOException, InterruptedException {
    Path help = Files.createTempFile("gs", ".txt");
    try {
      Outcome outcome = ProgramRun.of(List.of("gs", "-h"), help, LIMIT);
      if (!outcome.succeeded()) {
        throw new IOException("gs -h: " + outcome.message());
      }
      Map<String, Set<String>> list = list();
      List<JobMaker> devices = new ArrayList<>();
      for (String device : names(Files.readString(help, StandardCharsets.ISO_8859_1))) {
        Set<String> words = list.getOrDefault(device, Set.of());
        devices.add(of(device, words, "-sDEVICE=" + device));
      }
      for (String printer : uniprint()) {
        devices.add(of(UNIPRINT + printer, words(list, printer), "@" + printer));
      }
      return devices;
    } finally {
      Files.delete(help);
    }
  }

  private static GhostscriptDevice of(String name, Set<String> words, String option) {
    Set<String> traits = new TreeSet<>(words);
    traits.retainAll(Set.of(WITHOUT_BLANK_PAGES, WITHOUT_PAGES, ONE_PAGE, OWN_PAPER));
    Set<String> languages = new TreeSet<>(words);
    languages.removeAll(traits);
    return new GhostscriptDevice(
        name, languages.isEmpty() ? "" : languages.iterator().next(), traits, List.of(option));
  }

  @Override
  public boolean prints(Document document) {
    if (traits.contains(ONE_PAGE)) {
      return document.pages() == 1;
    }
    return !name.startsWith(UNIPRINT) || document.pages() <= UNIPRINT_PAGES;
  }

  @Override
  public List<String> kinds(Document document) {
    return traits.contains(WITHOUT_BLANK_PAGES)
        ? document.kinds().stream().filter(kind -> !kind.equals(Document.BLANK)).toList()
        : document.kinds();
  }

  @Override
  public PaperSize paper(Document document) {
    return traits.contains(OWN_PAPER) ? PaperSize.UNKNOWN : PaperSize.named(document.paper());
  }

  /** As the device itself says: with one colorant it has greys, with more it has colours. */
  @Override
  public PageColor color() throws IOException, InterruptedException {
    if (traits.contains(WITHOUT_PAGES)) {
      return PageColor.UNKNOWN;
    }
    Path folder = Files.createTempDirectory("colorants");
    try {
      Path said = folder.resolve("said");
      List<String> command = new ArrayList<>(GHOSTSCRIPT);
      command.addAll(options);
      command.addAll(List.of("-sOutputFile=" + folder.resolve("job"), "-c", COLORANTS));
      String last =
          ProgramRun.of(command, said, LIMIT).succeeded()
              ? Files.readString(said, StandardCharsets.ISO_8859_1).strip()
              : "";
      if (!last.matches("(?s)(.*\\s)?\\d{1,2}")) {
        return PageColor.UNKNOWN;
      }
      return last.matches("(?s)(.*\\s)?1") ? PageColor.MONOCHROME : PageColor.COLOR;
    } finally {
      for (Path file : Pipeline.files(folder)) {
        Files.delete(file);
      }
    }
  }

  /** The devices listed in Ghostscript's help. */
  static TreeSet<String> names(String help) {
    TreeSet<String> names = new TreeSet<>();
    int begin = help.indexOf(DEVICES);
    if (begin >= 0) {
      for (String line : help.substring(begin + DEVICES.length()).strip().split("\n")) {
        if (line.startsWith("Search path")) {
          break;
        }
        names.addAll(List.of(line.strip().split("\\s+")));
      }
    }
    return names;
  }

  private static TreeSet<String> uniprint() throws IOException {
    TreeSet<String> printers = new TreeSet<>();
    if (!Files.isDirectory(LIBRARIES)) {
      return printers;
    }
    try (DirectoryStream<Path> versions = Files.newDirectoryStream(LIBRARIES, "*.*")) {
      for (Path version : versions) {
        try (DirectoryStream<Path> files =
            Files.newDirectoryStream(version.resolve("lib"), "*.upp")) {
          files.forEach(file -> printers.add(file.getFileName().toString()));
        }
      }
    }
    return printers;
  }

  /** What the list says of a printer of uniprint; it has beginnings of their names. */
  private static Set<String> words(Map<String, Set<String>> list, String printer) {
    return list.entrySet().stream()
        .filter(each -> each.getKey().endsWith("*"))
        .filter(each -> printer.startsWith(each.getKey().replace("*", "")))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(Set.of());
  }

  /** Device to its language and traits, from the list beside this class. */
  private static Map<String, Set<String>> list() {
    Map<String, Set<String>> devices = new TreeMap<>();
    try (InputStream list = GhostscriptDevice.class.getResourceAsStream("devices.txt")) {
      for (String line : new String(list.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
        String[] parts = line.split(":", 2);
        if (!line.startsWith("#") && parts.length == 2) {
          for (String device : parts[1].strip().split("\\s+")) {
            devices.computeIfAbsent(device, none -> new TreeSet<>()).add(parts[0]);
          }
        }
      }
      return devices;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Optional<String> make(Document document, Path source, Path job)
      throws IOException, InterruptedException {
    if (traits.contains(WITHOUT_PAGES)) {
      return Optional.of("has no pages in its output");
    }
    if (!document.paper().isEmpty()) {
      return make(source, job, document.paper().toLowerCase(Locale.ROOT));
    }
    return make(source, job, PAPER).isEmpty() ? Optional.empty() : make(source, job, LARGE_PAPER);
  }

  private Optional<String> make(Path source, Path job, String paper)
      throws IOException, InterruptedException {
    Files.deleteIfExists(job);
    List<String> command = new ArrayList<>(GHOSTSCRIPT);
    command.add("-sPAPERSIZE=" + paper);
    command.addAll(options);
    command.add("-sOutputFile=" + job);
    command.add(source.toString());
    return ProgramRun.makes(job, command, LIMIT);
  }
}
