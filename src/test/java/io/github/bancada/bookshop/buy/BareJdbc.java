package io.github.bancada.bookshop.buy;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Statements over plain JDBC, each prepared on its first use. Not thread-safe. */
abstract class BareJdbc {
  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  BareJdbc(Connection connection) {
    this.connection = connection;
  }

  final PreparedStatement with(String sql, Object... values) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }

  final void update(String sql, Object... values) throws SQLException {
    with(sql, values).executeUpdate();
  }

  final List<Long> ids(String sql, Object... values) throws SQLException {
    List<Long> ids = new ArrayList<>();
    try (ResultSet rows = with(sql, values).executeQuery()) {
      while (rows.next()) {
        ids.add(rows.getLong(1));
      }
    }
    return ids;
  }

  final String text(String sql, Object... values) throws SQLException {
    try (ResultSet row = with(sql, values).executeQuery()) {
      row.next();
      return row.getString(1);
    }
  }

  final BigDecimal amount(String sql, Object... values) throws SQLException {
    try (ResultSet row = with(sql, values).executeQuery()) {
      row.next();
      return row.getBigDecimal(1);
    }
  }
}
