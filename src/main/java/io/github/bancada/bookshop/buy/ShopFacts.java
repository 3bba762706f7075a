package io.github.bancada.bookshop.buy;

import io.github.bancada.bookshop.mix.Interaction;
import io.github.bancada.transaction.TransactionFacts.Outcome;
import io.github.bancada.work.SampleFacts;
import java.util.Arrays;
import java.util.Optional;

/**
 * An interaction in the headers of its sample, for the listener. Immutable.
 *
 * @param before the interaction before it in the walk; null for the first
 * @param mix its word, or the path of its file
 * @param shortCut whether it took a short cut of DBT-1, which TPC-W does not have
 * @param database whether it worked on the database
 * @param retries number of retries
 * @param waitedNanos for a connection of the pool
 * @param lateNanos how much later than wanted the think time before it ended; {@link #FIRST} for
 *     the first interaction of a user
 * @param thoughtNanos think time of a user before its first interaction; 0 for others
 * @param thinkNanos wanted think time after it
 */
public record ShopFacts(
    Interaction interaction,
    Interaction before,
    String mix,
    boolean shortCut,
    boolean database,
    Outcome outcome,
    int retries,
    long waitedNanos,
    long lateNanos,
    long thoughtNanos,
    long thinkNanos) {
  static final long FIRST = -1;

  private static final String INTERACTION = "Interaction";
  private static final String BEFORE = "Before";
  private static final String MIX = "Mix";
  private static final String SHORT_CUT = "Short cut";
  private static final String DATABASE = "Database";
  private static final String OUTCOME = "Outcome";
  private static final String RETRIES = "Retries";
  private static final String WAITED = "Pool wait ns";
  private static final String LATE = "Late ns";
  private static final String THOUGHT = "First think time ns";
  private static final String THINK = "Next think time ns";

  /** An interaction that was not tried yet. */
  static ShopFacts begun(
      Interaction interaction,
      Interaction before,
      String mix,
      boolean shortCut,
      long lateNanos,
      long thoughtNanos,
      long thinkNanos) {
    return new ShopFacts(
        interaction,
        before,
        mix,
        shortCut,
        false,
        Outcome.FAILED,
        0,
        0,
        lateNanos,
        thoughtNanos,
        thinkNanos);
  }

  /** The same without database work. */
  ShopFacts idle(Outcome ended) {
    return ended(ended, false, 0, 0);
  }

  /** The same with database work. */
  ShopFacts worked(Outcome ended, int times, long waited) {
    return ended(ended, true, times, waited);
  }

  private ShopFacts ended(Outcome ended, boolean worked, int times, long waited) {
    return new ShopFacts(
        interaction,
        before,
        mix,
        shortCut,
        worked,
        ended,
        times,
        waited,
        lateNanos,
        thoughtNanos,
        thinkNanos);
  }

  /** The headers, which {@link #of} reads. */
  String headers() {
    StringBuilder text = new StringBuilder(160);
    SampleFacts.append(text, INTERACTION, interaction.code());
    if (before != null) {
      SampleFacts.append(text, BEFORE, before.code());
    }
    SampleFacts.append(text, MIX, mix);
    if (shortCut) {
      SampleFacts.append(text, SHORT_CUT, true);
    }
    SampleFacts.append(text, DATABASE, database);
    SampleFacts.append(text, OUTCOME, outcome);
    SampleFacts.append(text, RETRIES, retries);
    SampleFacts.append(text, WAITED, waitedNanos);
    if (lateNanos >= 0) {
      SampleFacts.append(text, LATE, lateNanos);
    }
    if (thoughtNanos > 0) {
      SampleFacts.append(text, THOUGHT, thoughtNanos);
    }
    SampleFacts.append(text, THINK, thinkNanos);
    return text.toString();
  }

  /** Whether it is the first interaction of a user. */
  public boolean isFirst() {
    return lateNanos < 0;
  }

  /** Reads the facts; empty if they belong to another sampler. */
  public static Optional<ShopFacts> of(SampleFacts facts) {
    if (!facts.startsWith(INTERACTION)) {
      return Optional.empty();
    }
    Optional<Outcome> outcome =
        Arrays.stream(Outcome.values())
            .filter(each -> each.name().equals(facts.text(OUTCOME)))
            .findFirst();
    return Interaction.of(facts.text(INTERACTION))
        .filter(known -> outcome.isPresent())
        .map(
            interaction ->
                new ShopFacts(
                    interaction,
                    Interaction.of(facts.text(BEFORE)).orElse(null),
                    facts.text(MIX),
                    Boolean.parseBoolean(facts.text(SHORT_CUT)),
                    Boolean.parseBoolean(facts.text(DATABASE)),
                    outcome.get(),
                    (int) Math.max(0, facts.number(RETRIES)),
                    Math.max(0, facts.number(WAITED)),
                    facts.number(LATE),
                    Math.max(0, facts.number(THOUGHT)),
                    Math.max(0, facts.number(THINK))));
  }
}
