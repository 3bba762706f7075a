package io.github.bancada.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.Searches;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.testing.RequiresDisplay;
import java.awt.Component;
import java.awt.Dimension;
import javax.swing.JScrollPane;
import javax.swing.SwingUtilities;
import javax.swing.table.TableColumn;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The table of trials in the window, with those of a search in virtual time. */
@RequiresDisplay
@Timeout(300)
class TrialTableTest {
  private TrialTable table;
  private JScrollPane pane;

  @BeforeEach
  void makeTable() throws Exception {
    JMeterTestHome.use();
    SwingUtilities.invokeAndWait(
        () -> {
          table = new TrialTable();
          pane = new JScrollPane(table);
          table.show(TrialTable.of(LoadKind.RATE, Searches.rate().trials()));
        });
  }

  private void inWindowOf(int width) throws Exception {
    SwingUtilities.invokeAndWait(
        () -> {
          pane.setSize(new Dimension(width, 200));
          pane.doLayout();
          pane.getViewport().doLayout();
          table.doLayout();
        });
  }

  @Test
  void nothingIsCutOffInANarrowWindowWhichScrolls() throws Exception {
    inWindowOf(300);

    assertThat(table.getScrollableTracksViewportWidth()).isFalse();
    for (int i = 0; i < table.getColumnCount(); i++) {
      TableColumn column = table.getColumnModel().getColumn(i);
      for (int row = 0; row < table.getRowCount(); row++) {
        Component cell = table.prepareRenderer(table.getCellRenderer(row, i), row, i);
        assertThat(column.getWidth())
            .as("%s of row %d", column.getHeaderValue(), row)
            .isGreaterThanOrEqualTo(cell.getPreferredSize().width);
      }
    }
  }

  @Test
  void wideWindowIsFilled() throws Exception {
    inWindowOf(3_000);

    assertThat(table.getScrollableTracksViewportWidth()).isTrue();
    assertThat(table.getWidth()).isGreaterThan(2_500);
  }

  @Test
  void figuresHaveTheirUnits() {
    assertThat(table.getColumnName(2)).isEqualTo("load /s");
    assertThat(table.getColumnName(3)).isEqualTo("verdict");
    assertThat(table.getColumnName(6)).isEqualTo("p95 ms");
  }
}
