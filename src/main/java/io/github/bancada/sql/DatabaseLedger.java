package io.github.bancada.sql;

/**
 * What a load generator's virtual users committed in one database during one test. Its unique
 * engine number makes its ids unique; it marks in the database that its virtual users may be active
 * (see {@link EnginePresence}). A database has one ledger, even if virtual users reach it by
 * several URLs or transports. Thread-safe.
 *
 * @param <S> state of the database before the first virtual user
 */
public abstract class DatabaseLedger<S> {
  private final EnginePresence<S> presence;

  protected DatabaseLedger(EnginePresence<S> presence) {
    this.presence = presence;
  }

  protected final EnginePresence<S> presence() {
    return presence;
  }

  /** The engine number. */
  public final int engine() {
    return presence.engine();
  }

  /** State of the database before this load generator's first virtual user. */
  public final S start() {
    return presence.start();
  }

  /** Number of commits that the server acknowledged. */
  public abstract long commits();
}
