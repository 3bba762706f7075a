package io.github.bancada.mysql.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.atm.bank.AtmSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import net.jqwik.api.constraints.Size;

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
  void consistentHistoryLeadsToItsBalance(
      @ForAll @Size(max = 30) List<@LongRange(min = -99_999_999, max = 99_999_999) Long> deltas,
      @ForAll long seed) {
    List<Row> rows = rows(deltas);
    Collections.shuffle(rows, new Random(seed));

    AmountChain history = history(rows);

    assertThat(history.leads(START, START + sum(deltas))).isTrue();
    assertThat(history.leadsTo(START + sum(deltas))).isTrue();
    assertThat(history.moved()).isEqualTo(sum(deltas));
  }

  @Property
  void wrongBalanceIsDetected(
      @ForAll @Size(max = 30) List<@LongRange(min = -5, max = 5) Long> deltas,
      @ForAll @LongRange(min = -5, max = 5) long error) {
    AmountChain history = history(rows(deltas));

    assertThat(history.leads(START, START + sum(deltas) + error)).isEqualTo(error == 0);
  }

  @Property
  void missingRowIsDetectedUnlessItsAmountIsZero(
      @ForAll @Size(min = 1, max = 30) List<@LongRange(min = -5, max = 5) Long> deltas,
      @ForAll @IntRange(max = 29) int which) {
    List<Row> rows = rows(deltas);
    Row gone = rows.remove(which % rows.size());

    assertThat(history(rows).leads(START, START + sum(deltas))).isEqualTo(gone.delta == 0);
  }

  @Property
  void changedRowIsDetected(
      @ForAll @Size(min = 1, max = 30) List<@LongRange(min = -5, max = 5) Long> deltas,
      @ForAll @IntRange(max = 29) int which,
      @ForAll @LongRange(min = 1, max = 5) long error) {
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
