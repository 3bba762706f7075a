package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.TransactionId;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseLedger;
import io.github.bancada.mysql.EnginePresence;
import io.github.bancada.mysql.OpenLedgers;
import io.github.bancada.net.Cancellation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** The transactions of this load generator's virtual users. Thread-safe. */
public final class EngineLedger extends DatabaseLedger<RunStart> {
  static final OpenLedgers<EngineLedger> OPEN =
      new OpenLedgers<>(
          (address, attach) ->
              new EngineLedger(
                  EnginePresence.of(AtmSchema.ENGINES, address, RunStart::of, attach)));

  private final List<UserLedger> users = new ArrayList<>();

  private EngineLedger(EnginePresence<RunStart> presence) {
    super(presence);
  }

  /**
   * The ledger of a database; the first call of a test obtains an engine number.
   *
   * @throws SQLException if the database cannot be reached or is not prepared
   */
  public static EngineLedger of(DatabaseAddress address) throws SQLException {
    return of(address, new Cancellation(() -> false));
  }

  /**
   * Like {@link #of(DatabaseAddress)}, but can be cancelled.
   *
   * @throws SQLException if the database cannot be reached or is not prepared, or after a cancel
   */
  public static EngineLedger of(DatabaseAddress address, Cancellation cancellation)
      throws SQLException {
    return OPEN.of(address, cancellation);
  }

  /** Closes all ledgers at the end of the test, and the marks in the databases. */
  public static void closeAll() {
    OPEN.closeAll();
  }

  /**
   * Creates the ledger of a virtual user; their numbers start at 1.
   *
   * @throws IllegalStateException after {@link TransactionId#MAX_USER} virtual users
   */
  public UserLedger newUser() {
    synchronized (users) {
      if (users.size() == TransactionId.MAX_USER) {
        throw new IllegalStateException(
            "A load generator takes at most "
                + TransactionId.MAX_USER
                + " virtual users in a test; use several load generators");
      }
      UserLedger user = new UserLedger(engine(), users.size() + 1);
      users.add(user);
      return user;
    }
  }

  @Override
  public long commits() {
    return users().stream().mapToLong(user -> user.acknowledged().cardinality()).sum();
  }

  /** Ledgers of all virtual users so far; a copy. */
  List<UserLedger> users() {
    synchronized (users) {
      return List.copyOf(users);
    }
  }

  /** Ids of withdrawals in doubt. */
  LongStream idsInDoubt() {
    return users().stream()
        .flatMapToLong(
            user ->
                user.inDoubt().stream()
                    .mapToLong(number -> TransactionId.of(engine(), user.user(), number)));
  }
}
