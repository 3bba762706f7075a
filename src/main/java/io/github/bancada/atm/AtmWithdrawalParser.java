package io.github.bancada.atm;

import static io.github.bancada.atm.AtmWithdrawalField.*;

import io.github.bancada.atm.bank.Amounts;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.atm.withdraw.AtmOperation;
import io.github.bancada.atm.withdraw.CommitMode;
import io.github.bancada.atm.withdraw.Isolation;
import io.github.bancada.atm.withdraw.StatementMode;
import io.github.bancada.atm.withdraw.TransactionKind;
import io.github.bancada.atm.withdraw.WithdrawalSettings;
import io.github.bancada.mysql.DatabaseAddress;
import io.github.bancada.text.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads the fields of one sampler into settings, again only when they change. Not thread-safe. */
final class AtmWithdrawalParser {
  private static final int MOST_SECONDS = 1_073_741_824; // innodb_lock_wait_timeout

  private WithdrawalSettings last;
  private AtmOperation lastOperation;
  private int lastChanges;

  /**
   * The settings that the fields say; the same object while they do not change.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  WithdrawalSettings parse(AtmWithdrawalFields f) {
    if (last == null || f.changes() != lastChanges) {
      WithdrawalSettings now = settings(f);
      lastOperation = operation(f);
      last = now.equals(last) ? last : now;
      lastChanges = f.changes();
    }
    return last;
  }

  private static WithdrawalSettings settings(AtmWithdrawalFields f) {
    return new WithdrawalSettings(
        address(f),
        Setting.token(
            "Transaction", f.getTransaction(), TransactionKind.class, TransactionKind.WITHDRAWAL),
        scale(f),
        remotePercent(f),
        amounts(f),
        seed(f.getSeed()),
        Setting.token("Isolation", f.getIsolation(), Isolation.class, Isolation.DEFAULT),
        Setting.token(
            "Statements", f.getStatements(), StatementMode.class, StatementMode.SERVER_PREPARED),
        Setting.token("Commit", f.getCommit(), CommitMode.class, CommitMode.COMMIT),
        Setting.number("Lock-wait timeout", f.getLockWaitTimeout(), 0, 0, MOST_SECONDS),
        Setting.number("Statement timeout", f.getStatementTimeout(), 60_000, 0),
        Setting.number("Retries", f.getRetries(), 3, 0),
        Setting.number("Back-off", f.getBackoff(), 10, 0, 1000),
        Setting.number("Connect timeout", f.getConnectTimeout(), 10_000, 0),
        Setting.flag("Sub-results", f.getSubResults(), false));
  }

  /** Whether a sample is a transaction, or only opens the connection; after {@link #parse}. */
  AtmOperation operation() {
    return lastOperation;
  }

  private static AtmOperation operation(AtmWithdrawalFields f) {
    return Setting.token(
        "Operation", f.getOperation(), AtmOperation.class, AtmOperation.TRANSACTION);
  }

  /** What is wrong already before the test; one sentence each, empty if nothing is. */
  static List<String> problems(AtmWithdrawalFields f) {
    List<String> problems = new ArrayList<>();
    // An empty URL may yet be set by the properties of a server that the test starts.
    if (!Setting.text(f.getUrl()).isEmpty()) {
      check(problems, f, () -> address(f), URL, USER, PASSWORD, TRANSPORT, SOCKET, TRUST);
    }
    check(problems, f, () -> operation(f), OPERATION);
    check(problems, f, () -> scale(f), SCALE, BRANCHES, TELLERS, ACCOUNTS);
    check(problems, f, () -> remotePercent(f), REMOTE_PERCENT);
    check(problems, f, () -> amounts(f), AMOUNTS);
    check(problems, f, () -> seed(f.getSeed()), SEED);
    check(
        problems,
        f,
        () ->
            Setting.token(
                "Transaction",
                f.getTransaction(),
                TransactionKind.class,
                TransactionKind.WITHDRAWAL),
        TRANSACTION);
    check(
        problems,
        f,
        () -> Setting.token("Isolation", f.getIsolation(), Isolation.class, Isolation.DEFAULT),
        ISOLATION);
    check(
        problems,
        f,
        () ->
            Setting.token(
                "Statements",
                f.getStatements(),
                StatementMode.class,
                StatementMode.SERVER_PREPARED),
        STATEMENTS);
    check(
        problems,
        f,
        () -> Setting.token("Commit", f.getCommit(), CommitMode.class, CommitMode.COMMIT),
        COMMIT);
    check(
        problems,
        f,
        () -> Setting.number("Lock-wait timeout", f.getLockWaitTimeout(), 0, 0, MOST_SECONDS),
        LOCK_WAIT_TIMEOUT);
    check(
        problems,
        f,
        () -> Setting.number("Statement timeout", f.getStatementTimeout(), 0, 0),
        STATEMENT_TIMEOUT);
    check(problems, f, () -> Setting.number("Retries", f.getRetries(), 0, 0), RETRIES);
    check(problems, f, () -> Setting.number("Back-off", f.getBackoff(), 0, 0, 1000), BACKOFF);
    check(
        problems,
        f,
        () -> Setting.number("Connect timeout", f.getConnectTimeout(), 0, 0),
        CONNECT_TIMEOUT);
    check(problems, f, () -> Setting.flag("Sub-results", f.getSubResults(), false), SUB_RESULTS);
    return problems;
  }

  /** Those with variables in them are read with the first sample. */
  private static void check(
      List<String> problems, AtmWithdrawalFields f, Runnable parser, AtmWithdrawalField... fields) {
    if (Stream.of(fields).anyMatch(field -> Setting.text(f.get(field)).contains("${"))) {
      return;
    }
    try {
      parser.run();
    } catch (IllegalArgumentException e) {
      problems.add(e.getMessage());
    }
  }

  private static DatabaseAddress address(AtmWithdrawalFields f) {
    return DatabaseAddress.parse(
        f.getUrl(), f.getUser(), f.getPassword(), f.getTransport(), f.getSocket(), f.getTrust());
  }

  private static AtmScale scale(AtmWithdrawalFields f) {
    return AtmScale.parse(f.getScale(), f.getBranches(), f.getTellers(), f.getAccounts());
  }

  private static int remotePercent(AtmWithdrawalFields f) {
    return Setting.number("Remote accounts", f.getRemotePercent(), 15, 0, 100);
  }

  private static Amounts amounts(AtmWithdrawalFields f) {
    return Setting.token("Amounts", f.getAmounts(), Amounts.class, Amounts.BOTH);
  }

  private static long seed(String text) {
    try {
      return Setting.text(text).isEmpty() ? 1 : Long.parseLong(Setting.text(text));
    } catch (NumberFormatException e) {
      throw Setting.wrong("Seed", text, "a whole number");
    }
  }
}
