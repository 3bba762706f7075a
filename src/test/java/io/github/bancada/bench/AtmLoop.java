package io.github.bancada.bench;

import com.sun.management.OperatingSystemMXBean;
import io.github.bancada.atm.bank.AtmScale;
import io.github.bancada.sql.SqlDialect;
import java.lang.management.ManagementFactory;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * The peer: withdrawals in a bare loop over JDBC, without JMeter. A program of its own:
 *
 * <pre>
 * AtmLoop url user scale connections phase...
 * </pre>
 */
public final class AtmLoop {
  private final Connection connection;
  private final AtmScale scale;
  private final Random random;
  private final PreparedStatement[] statements;
  private long id;

  private AtmLoop(Connection connection, AtmScale scale, int user) throws SQLException {
    this.connection = connection;
    this.scale = scale;
    random = new Random(user);
    id = user * 1_000_000_000L;
    connection.setAutoCommit(false);
    statements = new PreparedStatement[AtmStatement.values().length];
    SqlDialect dialect = SqlDialect.of(connection);
    for (AtmStatement statement : AtmStatement.values()) {
      statements[statement.ordinal()] = connection.prepareStatement(statement.sql(dialect));
    }
  }

  /** See the description of the class. */
  public static void main(String[] args) throws Exception {
    AtmScale scale = AtmScale.of(Integer.parseInt(args[2]));
    int connections = Integer.parseInt(args[3]);
    List<AtmLoop> users = new ArrayList<>();
    for (int user = 1; user <= connections; user++) {
      users.add(new AtmLoop(DriverManager.getConnection(args[0], args[1], ""), scale, user));
    }
    ExecutorService pool = Executors.newFixedThreadPool(connections);
    try {
      for (String text : Arrays.asList(args).subList(4, args.length)) {
        Phase phase = Phase.parse(text);
        long cpu = cpuNanos();
        long start = System.nanoTime();
        long operations = run(pool, users, start + phase.seconds() * 1_000_000_000L);
        System.out.printf(
            Locale.ROOT,
            "PHASE %s %d %.6f %.6f%n",
            phase.name(),
            operations,
            (System.nanoTime() - start) / 1e9,
            (cpuNanos() - cpu) / 1e9);
      }
    } finally {
      pool.shutdownNow(); // or a failure of one would leave the others at work
      for (AtmLoop user : users) {
        user.connection.close();
      }
    }
  }

  private static long cpuNanos() {
    return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean())
        .getProcessCpuTime();
  }

  private static long run(ExecutorService pool, List<AtmLoop> users, long endNanos)
      throws Exception {
    List<Future<Long>> running = new ArrayList<>();
    for (AtmLoop user : users) {
      running.add(pool.submit(() -> user.runUntil(endNanos)));
    }
    long operations = 0;
    for (Future<Long> each : running) {
      operations += each.get();
    }
    return operations;
  }

  private long runUntil(long endNanos) throws SQLException {
    long done = 0;
    while (System.nanoTime() < endNanos) {
      withdraw(AtmDraw.next(random, scale));
      done++;
    }
    return done;
  }

  private void withdraw(AtmDraw draw) throws SQLException {
    BigDecimal delta = BigDecimal.valueOf(draw.deltaCents(), 2);
    BigDecimal balance = select(AtmStatement.SELECT_ACCOUNT, draw.account()).add(delta);
    update(AtmStatement.UPDATE_ACCOUNT, balance, draw.account());
    insertHistory(draw, balance, delta);
    BigDecimal teller = select(AtmStatement.SELECT_TELLER, draw.teller());
    update(AtmStatement.UPDATE_TELLER, teller.add(delta), draw.teller());
    BigDecimal branch = select(AtmStatement.SELECT_BRANCH, draw.branch());
    update(AtmStatement.UPDATE_BRANCH, branch.add(delta), draw.branch());
    connection.commit();
  }

  private BigDecimal select(AtmStatement which, int row) throws SQLException {
    PreparedStatement statement = statements[which.ordinal()];
    statement.setInt(1, row);
    try (ResultSet result = statement.executeQuery()) {
      if (!result.next()) {
        throw new SQLException("'" + which + "' found nothing for " + row);
      }
      return result.getBigDecimal(1);
    }
  }

  private void update(AtmStatement which, BigDecimal balance, int row) throws SQLException {
    PreparedStatement statement = statements[which.ordinal()];
    statement.setBigDecimal(1, balance);
    statement.setInt(2, row);
    check(statement.executeUpdate(), which);
  }

  private void insertHistory(AtmDraw draw, BigDecimal balance, BigDecimal delta)
      throws SQLException {
    PreparedStatement statement = statements[AtmStatement.INSERT_HISTORY.ordinal()];
    statement.setLong(1, ++id);
    statement.setInt(2, draw.branch());
    statement.setInt(3, draw.teller());
    statement.setInt(4, draw.account());
    statement.setBigDecimal(5, balance);
    statement.setBigDecimal(6, delta);
    check(statement.executeUpdate(), AtmStatement.INSERT_HISTORY);
  }

  private static void check(int rows, AtmStatement which) {
    if (rows != 1) {
      throw new IllegalStateException("'" + which + "' changed " + rows + " rows, not 1");
    }
  }
}
