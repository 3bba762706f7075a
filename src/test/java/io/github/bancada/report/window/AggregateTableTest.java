package io.github.bancada.report.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.report.view.Column;
import io.github.bancada.testing.JMeterTestHome;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import javax.swing.RowSorter.SortKey;
import javax.swing.SortOrder;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AggregateTableTest {
  private static final RunSummary RUN =
      Summaries.of(
          Summaries.label("b", 0, 1_000, 9_000_000),
          Summaries.label("Z", 2, 1_000, 10_000_000, 10_000_000, 100_000_000),
          Summaries.label("a", 1, 1_000, 1_000_000, 2_000_000));

  private final AggregateTableModel model = new AggregateTableModel();
  private final AggregateTable table = table();

  private AggregateTable table() {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
    return new AggregateTable(model);
  }

  @BeforeEach
  void showRun() {
    model.show(AggregateTableModel.Table.of(RUN));
  }

  private List<String> column(int column) {
    return IntStream.range(0, table.getRowCount())
        .mapToObj(row -> table.getValueAt(row, column).toString())
        .toList();
  }

  private void sort(int column, SortOrder order) {
    table.getRowSorter().setSortKeys(List.of(new SortKey(column, order)));
  }

  @Test
  void rowsHaveTheOrderOfTheRunUntilSorted() {
    assertThat(column(0)).containsExactly("b", "Z", "a", "TOTAL");
  }

  @Test
  void figuresAreSortedByValueNotByText() {
    int min = 4;
    sort(min, SortOrder.ASCENDING);
    assertThat(column(min)).containsExactly("1", "9", "10", "1");
    sort(min, SortOrder.DESCENDING);
    assertThat(column(min)).containsExactly("10", "9", "1", "1");
  }

  @ParameterizedTest
  @EnumSource(SortOrder.class)
  void totalStaysLastInEveryOrder(SortOrder order) {
    for (int column = 0; column < model.getColumnCount(); column++) {
      sort(column, order);
      assertThat(column(0)).as("column %s", column).last().isEqualTo("TOTAL");
    }
  }

  @Test
  void totalStaysLastAfterSeveralSorts() {
    for (int column : new int[] {1, 1, 2, 0, 0, 5, 5, 5}) {
      table.getRowSorter().toggleSortOrder(column);
      assertThat(column(0)).last().isEqualTo("TOTAL");
      assertThat(column(0)).containsExactlyInAnyOrder("b", "Z", "a", "TOTAL");
    }
  }

  @Test
  void totalStaysLastDuringTheRun() {
    sort(1, SortOrder.DESCENDING);
    model.show(
        AggregateTableModel.Table.of(
            Summaries.of(Summaries.label("new", 0, 1, 1, 2, 3, 4, 5), RUN.labels().get(0))));
    assertThat(column(0)).containsExactly("new", "b", "TOTAL");
  }

  @Test
  void labelNamedTotalIsALabel() {
    model.show(
        AggregateTableModel.Table.of(
            Summaries.of(Summaries.label("TOTAL", 0, 1, 5, 5), Summaries.label("z", 0, 1, 5))));
    sort(1, SortOrder.ASCENDING);

    assertThat(column(1)).containsExactly("1", "2", "3");
  }

  @Test
  void everyColumnHasATitleAndTheFigureOfTheConsole() {
    List<String> titles = new ArrayList<>();
    for (int i = 0; i < model.getColumnCount(); i++) {
      titles.add(model.getColumnName(i));
    }
    assertThat(titles).doesNotHaveDuplicates().hasSize(Column.inWindow(RUN).size() + 1);
    for (int i = 0; i < Column.ALL.size(); i++) {
      assertThat(model.getValueAt(3, i + 1).value()).isEqualTo(Column.ALL.get(i).of(RUN.total()));
    }
  }

  @Test
  void tableIsEmptyWithoutRunOrSamples() {
    model.show(AggregateTableModel.Table.of(Summaries.of()));
    assertThat(table.getRowCount()).isZero();
    model.show(AggregateTableModel.Table.of(RUN));
    model.show(AggregateTableModel.Table.EMPTY);
    assertThat(table.getRowCount()).isZero();
  }

  @Test
  void selectionSurvivesUpdates() {
    table.setRowSelectionInterval(1, 1);
    model.show(AggregateTableModel.Table.of(RUN));

    assertThat(table.getSelectedRow()).isEqualTo(1);
  }
}
