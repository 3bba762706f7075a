package io.github.bancada.csv;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * Generates a CSV file of people to load into a table: {@value #COLUMNS} columns below a header
 * line, with a given number of rows and bytes. The same figures and seed give the same bytes on
 * every machine: the specification of {@link Random} fixes its algorithm.
 *
 * <p>UTF-8, line ends LF, quotes as in RFC 4180 and only where necessary. Contains values that are
 * difficult to load:
 *
 * <pre>
 * column      what                             every       has
 * id          1, 2, 3 … as ten digits          row         the key: unique
 * document    eleven digits, not unique
 * name                                         8th row     a comma: "Silva, Ana"
 *                                              4th row     letters beyond ASCII: João, Łukasz
 * street                                       16th row    quotes: "Rua ""A"", 12"
 * city, state, email, phone                    20th row    no e-mail: an empty field
 * registered  a date, 2000-01-01 to 2018-12-28
 * notes       words that fill up to the size   32nd row    two lines, a quoted line feed
 *                                              64th row    an emoji: four bytes in UTF-8
 * </pre>
 *
 * Immutable and thread-safe; independent of JMeter.
 *
 * @param rows data rows, at least 1
 * @param sizeBytes exact size of the file, header included
 * @param seed of the random numbers
 */
public record CsvFile(int rows, long sizeBytes, long seed) {
  public static final int COLUMNS = 10;

  /** The file's first line. */
  public static final String HEADER =
      "id,document,name,street,city,state,email,phone,registered,notes";

  /** Enough for all columns but the notes, and for the special characters of the notes. */
  static final int LEAST_BYTES_A_ROW = 300;

  /** Fits a TEXT column of MySQL in four-byte characters. */
  static final int MOST_BYTES_A_ROW = 16_000;

  private static final String[] FIRST = {
    "Ana", "João", "Maria", "José", "Łukasz", "Íris", "Paulo", "Antônio", "Carla", "Ñusta", "Rita",
    "Zoë"
  };
  private static final String[] LAST = {
    "Silva", "Souza", "Araújo", "Pereira", "Gonçalves", "Müller", "Costa", "Peña", "Lima", "Rocha"
  };
  private static final String[] STREETS = {
    "Rua das Flores", "Avenida Central", "Calle Mayor", "Rua São João", "Travessa do Porto"
  };
  private static final String[] CITIES = {
    "São Paulo", "Recife", "Belém", "Curitiba", "Goiânia", "Porto Alegre", "Salvador", "Manaus"
  };
  private static final String[] STATES = {"SP", "PE", "PA", "PR", "GO", "RS", "BA", "AM"};
  private static final String[] WORDS =
      ("account opened at the counter card sent by post limit raised "
              + "customer asked for a new statement every month and paid")
          .split(" ");

  /**
   * @throws IllegalArgumentException if a figure is out of range; the message names it
   */
  public CsvFile {
    if (rows < 1 || rows > 100_000_000) {
      throw new IllegalArgumentException(
          "Rows is " + rows + "; it takes a whole number from 1 to 100000000");
    }
    long least = HEADER.length() + 1L + (long) rows * LEAST_BYTES_A_ROW;
    long most = HEADER.length() + 1L + (long) rows * MOST_BYTES_A_ROW;
    if (sizeBytes < least || sizeBytes > most) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "Size is %d bytes; for %d rows it takes %d to %d (%d to %d a row)",
              sizeBytes,
              rows,
              least,
              most,
              LEAST_BYTES_A_ROW,
              MOST_BYTES_A_ROW));
    }
  }

  /**
   * Writes the file; an existing one is overwritten.
   *
   * @throws IOException if it cannot be written
   */
  public void write(Path file) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      out.write((HEADER + "\n").getBytes(StandardCharsets.UTF_8));
      long left = sizeBytes - HEADER.length() - 1;
      Random random = new Random(seed);
      for (int row = 1; row <= rows; row++) {
        long share = left / (rows - row + 1);
        out.write(row(row, random, (int) share));
        left -= share;
      }
    }
  }

  /** A line of exactly {@code bytes} bytes. */
  private static byte[] row(int row, Random random, int bytes) {
    StringBuilder line = new StringBuilder(bytes);
    String first = row % 4 == 0 ? "João" : pick(random, FIRST);
    String last = pick(random, LAST);
    int city = random.nextInt(CITIES.length);
    int house = 1 + random.nextInt(999);
    String street = pick(random, STREETS);
    line.append(String.format(Locale.ROOT, "%010d,", row));
    line.append(String.format(Locale.ROOT, "%011d,", (long) (random.nextDouble() * 1e11)));
    line.append(row % 8 == 0 ? quoted(last + ", " + first) : first + " " + last).append(',');
    line.append(row % 16 == 0 ? quoted("Rua \"A\", " + house) : street + " " + house).append(',');
    line.append(CITIES[city]).append(',').append(STATES[city]).append(',');
    line.append(row % 20 == 0 ? "" : "user" + row + "@example.org").append(',');
    line.append(String.format(Locale.ROOT, "+55 11 9%04d-%04d,", tenThousand(random), row % 10000));
    line.append(
        String.format(
            Locale.ROOT,
            "%d-%02d-%02d,",
            2000 + random.nextInt(19),
            1 + random.nextInt(12),
            1 + random.nextInt(28)));
    String opening =
        (row % 64 == 0 ? "paid \uD83D\uDCB3 " : "") + (row % 32 == 0 ? "first line\nsecond: " : "");
    boolean quoted = row % 32 == 0;
    int used = line.toString().getBytes(StandardCharsets.UTF_8).length;
    int room =
        bytes
            - used
            - opening.getBytes(StandardCharsets.UTF_8).length
            - (quoted ? 2 : 0) // the quotes
            - 1; // the line's end
    StringBuilder words = new StringBuilder(room + 16);
    while (words.length() < room) {
      words.append(pick(random, WORDS)).append(' ');
    }
    words.setLength(room);
    words.setCharAt(room - 1, '.'); // no blank at the end, which some databases drop
    line.append(quoted ? quoted(opening + words) : opening + words).append('\n');
    return line.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static int tenThousand(Random random) {
    return random.nextInt(10_000);
  }

  private static String pick(Random random, String[] from) {
    return from[random.nextInt(from.length)];
  }

  /** RFC 4180 section 2: in quotes, with quotes doubled. */
  private static String quoted(String value) {
    return '"' + value.replace("\"", "\"\"") + '"';
  }
}
