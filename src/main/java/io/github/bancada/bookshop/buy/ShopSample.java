package io.github.bancada.bookshop.buy;

import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.transaction.TransactionRun;
import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import java.util.List;

/**
 * The result of one interaction. Immutable.
 *
 * @param code {@code 0}, SQLState and vendor code, or a local code
 * @param message the fault; "" if there is none
 * @param elapsedNanos the response time: waiting for a connection of the pool included, opening a
 *     connection not
 * @param server null if the interaction asks no server
 */
record ShopSample(
    ShopFacts facts,
    String code,
    String message,
    long startEpochMillis,
    long elapsedNanos,
    long connectNanos,
    long latencyNanos,
    long sentBytes,
    long receivedBytes,
    List<Phase> phases,
    String server)
    implements Sample {

  /** Code of an interaction whose required earlier interaction was not answered. */
  static final String STEP_MISSING = "stepMissing";

  ShopSample {
    phases = List.copyOf(phases);
  }

  /**
   * The sample of a transaction.
   *
   * @param waitedNanos for a connection of the pool, before the transaction
   */
  static ShopSample of(
      ShopFacts facts,
      TransactionRun<ShopStatements> run,
      long startEpochMillis,
      long waitedNanos,
      String server) {
    return new ShopSample(
        facts,
        run.code(),
        run.message(),
        startEpochMillis,
        waitedNanos + run.elapsedNanos(),
        run.connectNanos(),
        run.latencyNanos() == 0 ? 0 : waitedNanos + run.latencyNanos(),
        run.sentBytes(),
        run.receivedBytes(),
        run.phases(),
        server);
  }

  /** The sample of an interaction without a connection. */
  static ShopSample without(
      ShopFacts facts, String code, String message, long startEpochMillis, long elapsedNanos) {
    return new ShopSample(
        facts, code, message, startEpochMillis, elapsedNanos, 0, 0, 0, 0, List.of(), null);
  }

  /** The sample of an interaction without database work. */
  static ShopSample idle(ShopFacts facts, long startEpochMillis, long elapsedNanos) {
    return without(facts, LocalCode.SUCCESS.text(), "", startEpochMillis, elapsedNanos);
  }

  @Override
  public boolean success() {
    return facts.outcome() == Outcome.COMMITTED;
  }

  @Override
  public String label() {
    return facts.interaction().title();
  }

  @Override
  public String request() {
    return facts.interaction().title() + (facts.database() ? "" : " (no database work)");
  }

  @Override
  public String headers() {
    return facts.headers();
  }
}
