package io.github.bancada.atm;

import static io.github.bancada.atm.AtmWithdrawalField.*;

import io.github.bancada.metrics.Setting;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Reads the fields of one sampler into settings, again only when they change. Not thread-safe. */
final class AtmWithdrawalParser {
  static final String NO_URL =
      "JDBC URL is empty; it takes jdbc:mysql://host:port/schema (with Lab Server of kind database:"
          + " ${__P(mysql.url,)})";

  private static final String PREFIX = "jdbc:mysql://";
  private static final int MOST_SECONDS = 1_073_741_824; // innodb_lock_wait_timeout

  private WithdrawalSettings last;
  private int lastChanges;

  /**
   * The settings that the fields say; the same object while they do not change.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  WithdrawalSettings parse(AtmWithdrawalFields f) {
    if (last == null || f.changes() != lastChanges) {
      WithdrawalSettings now = settings(f);
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
        scale(f.getScale(), f.getBranches(), f.getTellers(), f.getAccounts()),
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
        Setting.number("Back-off", f.getBackoff(), 10, 0, 60_000),
        Setting.number("Connect timeout", f.getConnectTimeout(), 10_000, 0),
        Setting.flag("Sub-results", f.getSubResults(), false));
  }

  /** What is wrong already before the test; one sentence each, empty if nothing is. */
  static List<String> problems(AtmWithdrawalFields f) {
    List<String> problems = new ArrayList<>();
    // An empty URL may yet be set by the properties of a server that the test starts.
    if (!Setting.text(f.getUrl()).isEmpty()) {
      check(problems, f, () -> address(f), URL, USER, PASSWORD, TRANSPORT, SOCKET, TRUST);
    }
    check(
        problems,
        f,
        () -> scale(f.getScale(), f.getBranches(), f.getTellers(), f.getAccounts()),
        SCALE,
        BRANCHES,
        TELLERS,
        ACCOUNTS);
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
    check(problems, f, () -> Setting.number("Back-off", f.getBackoff(), 0, 0, 60_000), BACKOFF);
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
    return address(
        f.getUrl(), f.getUser(), f.getPassword(), f.getTransport(), f.getSocket(), f.getTrust());
  }

  /**
   * The address that the fields common to the ATM samplers say.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  static DatabaseAddress address(
      String url, String user, String password, String transport, String socket, String trust) {
    String where = Setting.text(url);
    if (where.isEmpty()) {
      throw new IllegalArgumentException(NO_URL);
    }
    if (!where.startsWith(PREFIX) || !where.matches("jdbc:mysql://[^/?,]+/[^/?]+(\\?.*)?")) {
      throw Setting.wrong(
          "JDBC URL", where, "jdbc:mysql://host:port/schema, for MariaDB, too (one host)");
    }
    String small = where.toLowerCase(Locale.ROOT);
    if (where.contains("@") || small.contains("password") || small.contains("user=")) {
      throw new IllegalArgumentException(
          "JDBC URL holds a user or password, and it is shown in results; they have fields of their"
              + " own, User and Password");
    }
    Transport how = Setting.token("Transport", transport, Transport.class, Transport.TCP);
    String path = Setting.text(socket);
    if (how == Transport.SOCKET && path.isEmpty()) {
      throw new IllegalArgumentException(
          "Socket is empty; for the transport socket it takes the path of the server's Unix socket,"
              + " as /run/mysqld/mysqld.sock");
    }
    String pem = Setting.text(trust);
    if (how == Transport.TLS) {
      if (!pem.isEmpty() && !Files.isReadable(Path.of(pem))) {
        throw Setting.wrong("Trust", pem, "a readable file of PEM certificates");
      }
      try {
        TlsTrust.of(pem);
      } catch (IOException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
    }
    return new DatabaseAddress(
        where, Setting.text(user), password == null ? "" : password, how, path, pem);
  }

  /**
   * How many branches, tellers and accounts the fields say there are; null if they do not.
   *
   * @throws IllegalArgumentException naming the field that is wrong
   */
  static AtmScale scale(String scale, String branches, String tellers, String accounts) {
    long counts = Stream.of(branches, tellers, accounts).filter(c -> !isEmpty(c)).count();
    if (!isEmpty(scale)) {
      if (counts > 0) {
        throw new IllegalArgumentException(
            "Scale is '"
                + Setting.text(scale)
                + "', and there are counts as well; it takes one or the other");
      }
      return AtmScale.of(Setting.number("Scale", scale, 1, 1, 20_000));
    }
    if (counts == 0) {
      return null;
    }
    if (counts < 3) {
      throw new IllegalArgumentException(
          "Branches, Tellers and Accounts are '"
              + Setting.text(branches)
              + "', '"
              + Setting.text(tellers)
              + "' and '"
              + Setting.text(accounts)
              + "'; it takes all three, or a scale");
    }
    return new AtmScale(
        Setting.number("Branches", branches, 1, 1),
        Setting.number("Tellers", tellers, 1, 1),
        Setting.number("Accounts", accounts, 1, 1));
  }

  private static boolean isEmpty(String text) {
    return Setting.text(text).isEmpty();
  }

  private static int remotePercent(AtmWithdrawalFields f) {
    return Setting.number("Remote accounts", f.getRemotePercent(), 15, 0, 100);
  }

  private static Amounts amounts(AtmWithdrawalFields f) {
    return Setting.token("Amounts", f.getAmounts(), Amounts.class, Amounts.BOTH);
  }

  private static long seed(String text) {
    try {
      return isEmpty(text) ? 1 : Long.parseLong(Setting.text(text));
    } catch (NumberFormatException e) {
      throw Setting.wrong("Seed", text, "a whole number");
    }
  }
}
