package io.github.bancada.history;

import java.nio.file.Path;
import java.util.List;

/**
 * All runs below some directories. Immutable.
 *
 * @param plans one for each plan and machine
 * @param leftOut what is in none of them
 */
public record History(List<PlanHistory> plans, List<LeftOut> leftOut) {
  public History {
    plans = List.copyOf(plans);
    leftOut = List.copyOf(leftOut);
  }

  /**
   * A run that does not count, or a directory of several.
   *
   * @param path its directory
   * @param reason such as {@code broken off}
   */
  public record LeftOut(Path path, String reason) {}
}
