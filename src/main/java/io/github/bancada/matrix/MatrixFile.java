package io.github.bancada.matrix;

import io.github.bancada.text.TimeSpan;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the file of a matrix, which is TOML; {@code docs/matrix.md} has its keys. All problems of a
 * kind are found at once: first those of values, then those of configurations. Stateless.
 */
public final class MatrixFile {
  private static final List<String> KEYS =
      List.of(
          "plan",
          "metric",
          "rounds",
          "seed",
          "spread",
          "run-time",
          "run-limit",
          "command-limit",
          "limit",
          "baseline",
          "exclude",
          "gate",
          "properties",
          "factors");

  private static final int DEFAULT_ROUNDS = 5;
  private static final int LEAST_ROUNDS = 3;
  private static final int MOST_ROUNDS = 1_000;
  private static final double DEFAULT_SPREAD = 3;
  private static final Pattern PERCENT = Pattern.compile("(\\d{1,3}(?:\\.\\d{1,6})?) *%");

  private MatrixFile() {}

  /** Checks a text that the gate reads. */
  @FunctionalInterface
  public interface Check {
    /**
     * Checks it.
     *
     * @param source name of the file
     * @param text with as many lines and blanks before it as the file has, so that its positions
     *     are those of the file
     * @throws IOException if it is wrong, with a line FILE:LINE:COLUMN: sentence for each problem
     */
    void check(String source, String text) throws IOException;
  }

  /**
   * Reads a file.
   *
   * @param metric of the text of this key
   * @param gate of the text of this key, if there is one
   * @throws IOException if the file cannot be read
   * @throws IllegalArgumentException if it is wrong, with a line FILE:LINE:COLUMN: sentence for
   *     each problem
   */
  public static Matrix read(Path file, Check metric, Check gate) throws IOException {
    TomlFile toml = new TomlFile(file);
    TomlTable table = new TomlTable(toml.root(), "", KEYS);
    Path plan = table.need("plan", file, each -> plan(file.toAbsolutePath(), each));
    String figure = table.need("metric", "", each -> checked(each, metric));
    String criteria = table.get("gate", "", each -> checked(each, gate));
    int rounds =
        table.get("rounds", DEFAULT_ROUNDS, each -> each.number(LEAST_ROUNDS, MOST_ROUNDS));
    long seed = table.get("seed", 1L, TomlItem::longNumber);
    Matrix.Assumed assumed =
        new Matrix.Assumed(
            table.get("spread", DEFAULT_SPREAD, MatrixFile::percent),
            table.get("run-time", Duration.ZERO, MatrixFile::time));
    Matrix.Limits limits =
        new Matrix.Limits(
            table.get("run-limit", Duration.ofHours(1), MatrixFile::time),
            table.get("command-limit", Duration.ofMinutes(1), MatrixFile::time),
            table.get("limit", Duration.ZERO, MatrixFile::time));
    FactorReader reader = new FactorReader(toml);
    List<Factor> factors = table.need("factors", List.of(), reader::factors);
    Map<String, String> properties = table.get("properties", Map.of(), reader::properties);
    reader.refuseIdle();
    toml.refuseProblems();
    Configurations configurations = new Configurations(table, factors);
    return new Matrix(
        file,
        sha256(toml.bytes()),
        plan,
        figure,
        rounds,
        seed,
        assumed,
        limits,
        criteria,
        factors,
        configurations.all(),
        configurations.baseline(),
        properties);
  }

  private static Path plan(Path file, TomlItem item) {
    String text = item.text("the path of a plan, relative to this file");
    try {
      Path plan = file.resolveSibling(text).normalize();
      if (Files.isRegularFile(plan)) {
        return plan;
      }
    } catch (InvalidPathException e) {
      // Told below, together with files that do not exist.
    }
    throw item.problem(
        "'" + text + "' is not a file; write the path of a plan, relative to this file");
  }

  private static String checked(TomlItem item, Check check) {
    String text = item.text("a text, as in a criterion of a gate");
    try {
      check.check(item.file().source(), item.textInPlace());
    } catch (IOException e) {
      item.file().add(item.place().value, e.getMessage());
    }
    return text.strip();
  }

  private static double percent(TomlItem item) {
    String expected = "a text with more than 0 and at most 100 %, such as \"3 %\"";
    Matcher percent = PERCENT.matcher(item.text(expected));
    double value = percent.matches() ? Double.parseDouble(percent.group(1)) : 0;
    if (value <= 0 || value > 100) {
      throw item.wrong(expected);
    }
    return value;
  }

  private static Duration time(TomlItem item) {
    String expected = "a text with a time of more than 0, such as \"90s\", \"500ms\" or \"10m\"";
    return TimeSpan.parse(item.text(expected))
        .filter(time -> !time.isZero())
        .orElseThrow(() -> item.wrong(expected));
  }

  private static String sha256(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // impossible: every Java has it
    }
  }
}
