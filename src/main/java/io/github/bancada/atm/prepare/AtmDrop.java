package io.github.bancada.atm.prepare;

import io.github.bancada.atm.bank.AtmProcedure;
import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.mysql.ConnectionGroup;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.mysql.WorkLimits;
import io.github.bancada.mysql.tables.StoredProcedure;
import io.github.bancada.mysql.tables.TablesDrop;
import java.util.List;
import java.util.function.Consumer;

/** Drops only tables that {@link AtmPreparation} created. Not thread-safe. */
public final class AtmDrop {
  /** The withdrawal as a procedure. */
  static final StoredProcedure PROCEDURE =
      new StoredProcedure(AtmProcedure.NAME, AtmProcedure.definition());

  /** What a preparation makes. */
  static final TablesDrop.Made MADE =
      new TablesDrop.Made(AtmSchema.OWN, AtmSchema.ENGINES, "atm_part", List.of(PROCEDURE));

  private final TablesDrop drop;

  public AtmDrop(DatabaseAddress address, Consumer<String> console) {
    this(address, console, WorkLimits.defaults(() -> false));
  }

  public AtmDrop(DatabaseAddress address, Consumer<String> console, WorkLimits limits) {
    drop = new TablesDrop(MADE, address, console, limits);
  }

  /** Its connections; cancelling them from any thread ends {@link #run()} soon. */
  public ConnectionGroup connections() {
    return drop.connections();
  }

  /**
   * Drops the tables.
   *
   * @return the result in one sentence
   * @throws DatabaseFailure if they are not ours or in use
   */
  public String run() throws DatabaseFailure {
    return drop.run();
  }
}
