package io.github.bancada.pages.cups;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.FileName;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The contents of a job's control file in CUPS. Texts have the form of {@link FileName#shown}.
 * Immutable.
 *
 * @param user user who sent the job
 * @param title name of the job
 * @param printer the last part of the printer's URI
 * @param state state when the file was written
 * @param copies requested copies, 1 or more
 * @param sides empty if not given, for the printer's default
 * @param numberUp pages on a face
 * @param selection the faces to print
 * @param raw whether CUPS passes the documents on as they are
 * @param formats MIME types of the documents, each once
 * @param handling {@code multiple-document-handling}, "" if not given
 * @param media paper, "" if not given
 * @param colorMode {@code print-color-mode} or {@code ColorModel}, "" if not given
 */
public record JobTicket(
    String user,
    String title,
    String printer,
    JobState state,
    int copies,
    Optional<Duplex> sides,
    int numberUp,
    PageSelection selection,
    boolean raw,
    List<String> formats,
    String handling,
    String media,
    String colorMode) {
  private static final String RAW = "application/vnd.cups-raw";
  private static final Pattern SIDES =
      Pattern.compile("(?:^|\\s)sides=(one|two)-sided(?:-(long|short)-edge)?(?=\\s|$)");

  public JobTicket {
    formats = List.copyOf(formats);
  }

  /**
   * Reads a control file.
   *
   * @param message its bytes
   * @throws ControlFileException if it is not a control file, or has impossible values
   */
  public static JobTicket of(byte[] message) throws ControlFileException {
    IppAttributes job = IppAttributes.of(message);
    if (!job.has("job-id") && !job.has("job-printer-uri") && !job.has("printer-uri")) {
      throw new ControlFileException("it names neither a job nor a printer");
    }
    Set<String> formats = new LinkedHashSet<>();
    for (String name :
        List.of("document-format-detected", "document-format", "document-format-supplied")) {
      formats.addAll(job.all(name, String.class));
    }
    return new JobTicket(
        first(job, "job-originating-user-name", "requesting-user-name"),
        first(job, "job-name"),
        printer(first(job, "job-printer-uri", "printer-uri")),
        JobState.of(job.number("job-state", 0)),
        positive(job, "copies"),
        sides(first(job, "sides", "Duplex")),
        positive(job, "number-up"),
        new PageSelection(
            job.all("page-ranges", IppAttributes.Range.class), pageSet(first(job, "page-set"))),
        formats.contains(RAW),
        List.copyOf(formats),
        first(job, "multiple-document-handling"),
        first(job, "media", "PageSize"),
        first(job, "print-color-mode", "ColorModel"));
  }

  /**
   * The ticket that CUPS gives a backend.
   *
   * @param options in CUPS' form; only {@code sides} still matters
   * @param isFile whether the backend gets a file and repeats it for each copy; otherwise the
   *     filters have done so
   */
  public static JobTicket atBackend(
      String user, String title, String printer, int copies, String options, boolean isFile) {
    Matcher sides = SIDES.matcher(options);
    Optional<Duplex> duplex = Optional.empty();
    if (sides.find()) {
      duplex =
          sides.group(1).equals("one")
              ? Optional.of(Duplex.NONE)
              : Optional.of("long".equals(sides.group(2)) ? Duplex.LONG : Duplex.SHORT);
    }
    return new JobTicket(
        FileName.shown(user),
        FileName.shown(title),
        printer,
        JobState.PROCESSING,
        isFile ? Math.max(1, copies) : 1,
        duplex,
        1,
        PageSelection.ALL,
        true,
        List.of(RAW),
        "",
        "",
        "");
  }

  private static String first(IppAttributes job, String... names) throws ControlFileException {
    for (String name : names) {
      String text = job.text(name);
      if (!text.isEmpty()) {
        return FileName.shown(text);
      }
    }
    return "";
  }

  private static String printer(String uri) {
    return uri.substring(uri.lastIndexOf('/') + 1);
  }

  private static int positive(IppAttributes job, String name) throws ControlFileException {
    int number = job.number(name, 1);
    if (number < 1) {
      throw new ControlFileException("its attribute " + name + " is " + number);
    }
    return number;
  }

  /** The sides by the attribute of IPP, or by the option of most PPDs. */
  private static Optional<Duplex> sides(String value) throws ControlFileException {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "" -> Optional.empty();
      case "one-sided", "none" -> Optional.of(Duplex.NONE);
      case "two-sided-long-edge", "duplexnotumble" -> Optional.of(Duplex.LONG);
      case "two-sided-short-edge", "duplextumble" -> Optional.of(Duplex.SHORT);
      default -> throw new ControlFileException("its attribute sides is '" + value + "'");
    };
  }

  private static PageSelection.Set pageSet(String value) throws ControlFileException {
    return Stream.of(PageSelection.Set.values())
        .filter(set -> value.isEmpty() || set.name().equalsIgnoreCase(value))
        .findFirst()
        .orElseThrow(() -> new ControlFileException("its attribute page-set is '" + value + "'"));
  }

  /** The {@code page-ranges}, such as {@code 1-4,7}; "" if there are none. */
  public String pageRanges() {
    return selection.text();
  }

  /** The sides as an IPP keyword; "" if not given. */
  public String sidesText() {
    return sides.map(JobTicket::words).orElse("");
  }

  static String words(Duplex duplex) {
    return duplex == Duplex.NONE ? "one-sided" : "two-sided-" + duplex.text() + "-edge";
  }

  /** States of a job in the order of their numbers, which start at 3 (RFC 8011, section 5.3.7). */
  public enum JobState {
    PENDING,
    HELD,
    PROCESSING,
    STOPPED,
    CANCELED,
    ABORTED,
    COMPLETED,
    UNKNOWN;

    private static final int FIRST = 3;

    static JobState of(int number) {
      return number >= FIRST && number < FIRST + UNKNOWN.ordinal()
          ? values()[number - FIRST]
          : UNKNOWN;
    }

    /** The name in output. */
    public String text() {
      return name().toLowerCase(Locale.ROOT);
    }
  }
}
