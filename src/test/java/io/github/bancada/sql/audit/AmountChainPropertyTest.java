package io.github.bancada.sql.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.bank.AtmSchema;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Consistent histories of an account pass in any order; manipulated ones fail. */
class AmountChainPropertyTest {
  private static final long START = AtmSchema.ACCOUNT_CENTS;

  /** A row: balance, delta. */
  private record Row(long balance, long delta) {}

  private static List<Row> rows(List<Long> deltas) {
    List<Row> rows = new ArrayList<>();
    long balance = START;
    for (long delta : deltas) {
      balance += delta;
      rows.add(new Row(balance, delta));
    }
    return rows;
  }

  private static AmountChain history(List<Row> rows) {
    AmountChain history = new AmountChain();
    rows.forEach(row -> history.add(row.balance - row.delta, row.balance));
    return history;
  }

  private static long sum(List<Long> deltas) {
    return deltas.stream().mapToLong(Long::longValue).sum();
  }

  @Property
  void consistentHistoryLeadsToItsBalance(Any any) {
    List<Long> deltas = any.list(30, () -> any.longNumber(-99_999_999, 99_999_999));
    long seed = any.longNumber();
    List<Row> rows = rows(deltas);
    Collections.shuffle(rows, new Random(seed));

    AmountChain history = history(rows);

    assertThat(history.leads(START, START + sum(deltas))).isTrue();
    assertThat(history.leadsTo(START + sum(deltas))).isTrue();
    assertThat(history.moved()).isEqualTo(sum(deltas));
  }

  @Property
  void wrongBalanceIsDetected(Any any) {
    List<Long> deltas = any.list(30, () -> any.longNumber(-5, 5));
    long error = any.longNumber(-5, 5);
    AmountChain history = history(rows(deltas));

    assertThat(history.leads(START, START + sum(deltas) + error)).isEqualTo(error == 0);
  }

  @Property
  void missingRowIsDetectedUnlessItsAmountIsZero(Any any) {
    List<Long> deltas = any.list(1, 30, () -> any.longNumber(-5, 5));
    int which = any.number(0, 29);
    List<Row> rows = rows(deltas);
    Row gone = rows.remove(which % rows.size());

    assertThat(history(rows).leads(START, START + sum(deltas))).isEqualTo(gone.delta == 0);
  }

  @Property
  void changedRowIsDetected(Any any) {
    List<Long> deltas = any.list(1, 30, () -> any.longNumber(-5, 5));
    int which = any.number(0, 29);
    long error = any.longNumber(1, 5);
    List<Row> amount = rows(deltas);
    List<Row> balance = rows(deltas);
    int index = which % amount.size();
    Row row = amount.get(index);
    amount.set(index, new Row(row.balance, row.delta + error));
    balance.set(index, new Row(row.balance + error, row.delta + error));
    long end = START + sum(deltas);

    assertThat(history(amount).leads(START, end)).isFalse();
    assertThat(history(balance).leads(START, end)).isFalse();
  }
}
