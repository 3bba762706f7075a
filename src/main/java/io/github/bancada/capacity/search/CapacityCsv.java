package io.github.bancada.capacity.search;

import io.github.bancada.text.CsvText;
import io.github.bancada.text.Token;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code capacity.csv}: one row for each trial, with the fields of {@code capacity.json}. RFC 4180,
 * UTF-8, lines end with LF. Stateless.
 */
public final class CapacityCsv {
  /** Name of the file in a results directory. */
  public static final String FILE = "capacity.csv";

  private CapacityCsv() {}

  /** Writes the trials of a result. */
  public static void write(Path file, CapacityResult result) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(String.join(",", CapacityJson.TRIAL.names()));
    for (TrialRow trial : result.trials()) {
      lines.add(
          CapacityJson.TRIAL.values(trial).stream()
              .map(CapacityCsv::cell)
              .collect(Collectors.joining(",")));
    }
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  /** A number; empty for NaN. */
  private static String cell(Object value) {
    if (value instanceof Double number) {
      return Double.isFinite(number)
          ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
          : "";
    }
    return CsvText.cell(value instanceof Token token ? token.token() : value.toString());
  }
}
