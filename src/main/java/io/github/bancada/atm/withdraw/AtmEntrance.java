package io.github.bancada.atm.withdraw;

import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.mysql.DatabaseFailure;
import io.github.bancada.net.Cancellation;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;

/**
 * Where the users of a test come in: the first who comes to a database looks whether it is fit, the
 * others wait and take that as their answer. Where the server cannot be asked, those who wait are
 * told so, and who comes later asks again. Thread-safe.
 */
public final class AtmEntrance {
  /** What is looked at. */
  private record Question(
      DatabaseAddress address, AtmScale scale, TransactionKind transaction, boolean procedure) {}

  /** Answers of the current test; also the lock for them. */
  private static final Map<Question, CompletableFuture<AtmScale>> ANSWERS = new HashMap<>();

  private AtmEntrance() {}

  /**
   * How many branches, tellers and accounts there are in a database that is fit.
   *
   * @throws DatabaseFailure if it is not
   * @throws SQLException if the server cannot be asked
   */
  static AtmScale enter(WithdrawalSettings settings, Cancellation cancellation)
      throws DatabaseFailure, SQLException {
    Question question =
        new Question(
            settings.address(),
            settings.scale(),
            settings.transaction(),
            settings.statements() == StatementMode.PROCEDURE);
    CompletableFuture<AtmScale> mine = new CompletableFuture<>();
    CompletableFuture<AtmScale> answer;
    synchronized (ANSWERS) {
      answer = ANSWERS.computeIfAbsent(question, key -> mine);
    }
    if (answer != mine) {
      return await(answer);
    }
    try {
      AtmScale scale = AtmCheck.run(settings, cancellation);
      mine.complete(scale);
      return scale;
    } catch (DatabaseFailure e) {
      mine.completeExceptionally(e);
      throw e;
    } catch (SQLException | RuntimeException e) {
      synchronized (ANSWERS) {
        ANSWERS.remove(question, mine);
      }
      mine.completeExceptionally(e);
      throw e;
    }
  }

  private static AtmScale await(CompletableFuture<AtmScale> answer)
      throws DatabaseFailure, SQLException {
    try {
      return answer.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SQLException("interrupted while another user was asking the server", "08001", e);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof DatabaseFailure unfit) {
        throw unfit;
      }
      if (e.getCause() instanceof SQLException failure) {
        throw failure;
      }
      throw new IllegalStateException(e.getCause());
    }
  }

  /** A database that users of this process are at work on; null if none are. */
  public static DatabaseAddress anyAddress() {
    synchronized (ANSWERS) {
      return ANSWERS.entrySet().stream()
          .filter(each -> each.getValue().isDone())
          .filter(each -> !each.getValue().isCompletedExceptionally())
          .map(each -> each.getKey().address())
          .findFirst()
          .orElse(null);
    }
  }

  /** A test is over: the next one looks for itself. */
  public static void forget() {
    synchronized (ANSWERS) {
      ANSWERS.clear();
    }
  }
}
