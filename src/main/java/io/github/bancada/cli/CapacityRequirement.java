package io.github.bancada.cli;

import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.gate.GateException;
import io.github.bancada.gate.PlainCriterion;
import io.github.bancada.process.ExitCode;
import java.util.List;
import java.util.Optional;

/**
 * What the capacity must be: {@code > 3000/s}, {@code >= 200 users}, with the operators and units
 * of a gate's criterion on the capacity. Immutable.
 */
final class CapacityRequirement {
  /** Any capacity will do. */
  static final CapacityRequirement NONE = new CapacityRequirement(null);

  /** Limits of a rate are per minute. */
  private static final double SECONDS_A_MINUTE = 60;

  private final PlainCriterion criterion;

  private CapacityRequirement(PlainCriterion criterion) {
    this.criterion = criterion;
  }

  /**
   * A verdict.
   *
   * @param sentence for the user; empty without a requirement
   */
  record Judgement(ExitCode exitCode, Optional<String> sentence) {}

  /**
   * Reads a requirement.
   *
   * @throws IllegalArgumentException if it is none; the message has the form
   */
  static CapacityRequirement parse(String text) {
    try {
      List<PlainCriterion> parsed = PlainCriterion.parse("--require", "capacity " + text);
      if (parsed.size() == 1 && parsed.get(0).wholeRun()) {
        return new CapacityRequirement(parsed.get(0));
      }
    } catch (GateException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
    throw new IllegalArgumentException(
        "--require is '" + text + "'; give one limit, such as '> 3000/s' or '>= 200 users'");
  }

  /**
   * Judges a search that has an answer: a capacity, a prediction, or a load that it is above or
   * below. A prediction meets and misses nothing.
   */
  Judgement judge(CapacityResult result) {
    if (criterion == null) {
      return new Judgement(ExitCode.PASSED, Optional.empty());
    }
    String required = "Required: " + criterion.text();
    return switch (result.end()) {
      case FOUND -> verdict(required, holds(result.capacity()), interval(result));
      case PREDICTED ->
          new Judgement(
              ExitCode.ERROR,
              Optional.of(
                  required
                      + ": not known, a prediction is not a measurement; search without --at-most"));
      case NEVER_MISSED -> oneSided(required, result.highestMet(), !criterion.smallerIsBetter());
      default -> oneSided(required, result.lowestMissed(), criterion.smallerIsBetter());
    };
  }

  /**
   * @param wanted whether the capacity is on the side of the bound that the criterion wants
   */
  private Judgement oneSided(String required, double bound, boolean wanted) {
    boolean holds = holds(bound);
    return holds == wanted
        ? verdict(required, holds, "")
        : new Judgement(
            ExitCode.ERROR, Optional.of(required + ": not known, only a bound of the capacity is"));
  }

  private static Judgement verdict(String required, boolean holds, String remark) {
    return new Judgement(
        holds ? ExitCode.PASSED : ExitCode.CRITERION_FAILED,
        Optional.of(required + (holds ? ": met" : ": not met") + remark));
  }

  private String interval(CapacityResult result) {
    return result.low() <= limit() && limit() <= result.high()
        ? ", but the interval contains the limit"
        : "";
  }

  private boolean holds(double capacity) {
    int order = Double.compare(capacity, limit());
    return criterion.smallerIsBetter()
        ? order < 0 || order == 0 && !criterion.strict()
        : order > 0 || order == 0 && !criterion.strict();
  }

  private double limit() {
    return isOfUsers() ? criterion.limit() : criterion.limit() / SECONDS_A_MINUTE;
  }

  /** Whether the limit is a number of users, not a rate. */
  boolean isOfUsers() {
    return criterion != null && criterion.unit().equals("users");
  }

  boolean isOfRate() {
    return criterion != null && !isOfUsers();
  }
}
