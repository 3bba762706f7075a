package io.github.bancada.server.limit;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** Asks every rule about every source, and names what held. Immutable. */
final class RuleSearch {
  private final RunView run;
  private final List<Held> asked;

  RuleSearch(RunView run) {
    this.run = run;
    asked =
        Rules.ALL.stream()
            .flatMap(rule -> run.views().stream().map(view -> new Held(rule, view)))
            .toList();
  }

  LimitVerdict verdict() {
    List<Held> found = ranked(asked.stream().filter(Held::isEvidence).toList());
    List<LimitBand> bands = asked.stream().flatMap(each -> each.bands().stream()).toList();
    if (found.isEmpty()) {
      return new Unnamed(run, asked).verdict(bands);
    }
    LimitEvidence named = evidence(found.get(0));
    return new LimitVerdict(
        named.limit() == Limit.LOAD_MACHINE
            ? LimitVerdict.Outcome.NOT_SERVER
            : LimitVerdict.Outcome.SERVER,
        named.sentence() + caveat(found.get(0)),
        Optional.of(named),
        found.stream()
            .skip(1)
            .filter(each -> each.limit() != Limit.SINGLE_THREAD)
            .map(this::evidence)
            .toList(),
        bands);
  }

  private LimitEvidence evidence(Held held) {
    return held.evidence(isToldBySeveral(held.limit()));
  }

  private boolean isToldBySeveral(Limit limit) {
    return asked.stream().filter(each -> each.limit() == limit && each.isRead()).count() > 1;
  }

  /** In the order of the rules; but waits whose share is known take their places by it. */
  private static List<Held> ranked(List<Held> found) {
    List<Held> byShare =
        found.stream()
            .filter(each -> each.limit().isWait() && !Double.isNaN(each.share()))
            .sorted(Comparator.comparing(Held::share).reversed())
            .toList();
    Iterator<Held> next = byShare.iterator();
    return found.stream().map(each -> byShare.contains(each) ? next.next() : each).toList();
  }

  private String caveat(Held named) {
    if (named.isHard() || run.steps().hasPlateau()) {
      return "";
    }
    return run.steps().isVaried()
        ? "; throughput still grew with the load"
        : "; the load did not vary";
  }
}
