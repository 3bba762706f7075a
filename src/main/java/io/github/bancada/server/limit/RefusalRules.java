package io.github.bancada.server.limit;

import static io.github.bancada.server.figure.Figure.*;

import io.github.bancada.server.figure.Figure;
import io.github.bancada.server.limit.Rule.Proof;
import java.util.BitSet;
import java.util.List;

/** A server that refuses: hard evidence, whatever the load. Stateless. */
final class RefusalRules {
  /**
   * Of a limit. A server that is at its limit frees and takes again between two readings. Starting
   * value.
   */
  private static final double FULL = 0.95;

  /** Refusals per second: in a second one, in longer spans not one alone. */
  private static final double REFUSED = 0.5;

  static final List<Rule> ALL =
      List.of(
          new Rule(
              Limit.OUT_OF_MEMORY,
              Proof.EVENT,
              view -> view.get(OOM_KILLS),
              Double.MIN_VALUE,
              SourceView::unknown,
              held ->
                  "the kernel killed "
                      + Words.count(held.count(OOM_KILLS), "process", "processes")
                      + " for lack of it "
                      + held.when()),
          new Rule(
              Limit.DESCRIPTORS,
              Proof.REFUSAL,
              view -> view.get(PROCESS_DESCRIPTORS).per(view.get(PROCESS_DESCRIPTOR_LIMIT)),
              FULL,
              SourceView::unknown,
              held ->
                  inUse(held, PROCESS_DESCRIPTORS, PROCESS_DESCRIPTOR_LIMIT)
                      + Words.also(held.count(LISTEN_OVERFLOWS), "connections refused")),
          new Rule(
              Limit.CONNECTIONS,
              Proof.REFUSAL,
              RefusalRules::connections,
              FULL,
              SourceView::unknown,
              RefusalRules::text));

  static final Rule LISTEN_QUEUE =
      new Rule(
          Limit.LISTEN_QUEUE,
          Proof.REFUSAL,
          view -> view.get(LISTEN_OVERFLOWS),
          REFUSED,
          SourceView::unknown,
          held ->
              Words.count(held.count(LISTEN_OVERFLOWS), "connection", "connections")
                  + " turned away "
                  + held.when());

  private RefusalRules() {}

  private static String inUse(Held held, Figure used, Figure limit) {
    return Words.count(held.most(used))
        + " of "
        + Words.count(held.most(limit))
        + " in use "
        + held.when();
  }

  private static String text(Held held) {
    double refused = held.count(CONNECTIONS_REFUSED);
    return Double.isNaN(held.most(CONNECTIONS) + held.most(CONNECTION_LIMIT))
        ? Words.count(refused) + " refused " + held.when()
        : inUse(held, CONNECTIONS, CONNECTION_LIMIT) + Words.also(refused, "refused");
  }

  /**
   * The part in use. Below the limit only where some were refused: a pool that just fits is not
   * full. If the limit is not known, 1 where some were refused.
   */
  private static Series connections(SourceView view) {
    Series used = view.get(CONNECTIONS).per(view.get(CONNECTION_LIMIT));
    Series refused = view.get(CONNECTIONS_REFUSED);
    BitSet active = view.run().active();
    boolean noneRefused = refused.countKnown(active) > 0 && refused.sum(active) == 0;
    return Series.of(
        view.run().length(),
        i -> {
          boolean some = refused.at(i) >= REFUSED;
          if (Double.isNaN(used.at(i))) {
            return Double.isNaN(refused.at(i)) ? Double.NaN : some ? 1 : 0;
          }
          return some || used.at(i) >= 1 && !noneRefused
              ? used.at(i)
              : Math.min(used.at(i), Math.nextDown(FULL));
        });
  }
}
