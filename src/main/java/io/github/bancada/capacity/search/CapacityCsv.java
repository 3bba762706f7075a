package io.github.bancada.capacity.search;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
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
    lines.add(line(TrialColumn::key));
    result.trials().forEach(trial -> lines.add(line(column -> column.cell(trial))));
    Files.writeString(file, String.join("\n", lines) + "\n");
  }

  private static String line(Function<TrialColumn, String> cell) {
    return Arrays.stream(TrialColumn.values()).map(cell).collect(Collectors.joining(","));
  }
}
