package io.github.bancada.atm.audit;

import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.atm.bank.Withdrawal;
import io.github.bancada.sql.DatabaseLedger;
import io.github.bancada.sql.EnginePresence;
import io.github.bancada.sql.OpenLedgers;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;

/** The withdrawals of this load generator's virtual users in a database. Thread-safe. */
public final class AtmLedger extends DatabaseLedger<RunStart> {
  private final List<UserLedger> users = new ArrayList<>();

  private AtmLedger(EnginePresence<RunStart> presence) {
    super(presence);
  }

  /** The ledgers of one load generator, one for each database. */
  public static OpenLedgers<AtmLedger> ledgers() {
    return new OpenLedgers<>(
        (address, attach) ->
            new AtmLedger(EnginePresence.of(AtmSchema.ENGINES, address, RunStart::of, attach)));
  }

  /**
   * Creates the ledger of a virtual user; their numbers start at 1.
   *
   * @throws IllegalStateException after {@link Withdrawal#MAX_USER} virtual users
   */
  public UserLedger newUser() {
    synchronized (users) {
      if (users.size() == Withdrawal.MAX_USER) {
        throw new IllegalStateException(
            "A load generator takes at most "
                + Withdrawal.MAX_USER
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

  /** The ledger of a virtual user; null if there is none of this number. */
  UserLedger user(int number) {
    synchronized (users) {
      return number < 1 || number > users.size() ? null : users.get(number - 1);
    }
  }

  /** Ledgers of all virtual users so far; a copy. */
  List<UserLedger> users() {
    synchronized (users) {
      return List.copyOf(users);
    }
  }

  /** The rules for audits of what is withdrawn from now on; call it before the first withdrawal. */
  public AtmIncrement increment() throws SQLException {
    return presence().ask(connection -> new AtmIncrement(this, connection));
  }

  /**
   * @param after by virtual user, the number after which transactions count
   */
  LongStream idsInDoubt(ToIntFunction<UserLedger> after) {
    return users().stream()
        .flatMapToLong(
            user ->
                user.inDoubt(after.applyAsInt(user)).stream()
                    .mapToLong(number -> Withdrawal.idOf(engine(), user.user(), number)));
  }
}
