package io.github.bancada.server.limit;

import java.util.List;
import java.util.Optional;

/**
 * Which resource limited a run. Immutable.
 *
 * @param sentence one line without a full stop, with figures
 * @param named the limit, if one is named: of the server or the load machine
 * @param others what was at its limit as well, second-best first
 * @param bands by rule, source and time
 */
public record LimitVerdict(
    Outcome outcome,
    String sentence,
    Optional<LimitEvidence> named,
    List<LimitEvidence> others,
    List<LimitBand> bands) {
  public enum Outcome {
    /** A resource of the server is named. */
    SERVER,
    NOT_SERVER,
    /** The figures do not tell: too few, or of too short a time. */
    NOT_KNOWN
  }

  public LimitVerdict {
    others = List.copyOf(others);
    bands = List.copyOf(bands);
  }

  /** Judges a run. Never fails: what a figure that is missing would tell is not known. */
  public static LimitVerdict of(WatchedRun run) {
    return new RuleSearch(new RunView(run)).verdict();
  }
}
