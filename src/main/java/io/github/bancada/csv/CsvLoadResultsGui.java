package io.github.bancada.csv;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.ResultsGui;
import org.apache.jmeter.gui.GUIMenuSortOrder;

/** CSV Load Results in JMeter's window. */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class CsvLoadResultsGui extends ResultsGui<CsvLoadResults> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<CsvLoadResults> type() {
    return CsvLoadResults.class;
  }

  @Override
  protected CsvLoadResults newListener() {
    return new CsvLoadResults();
  }
}
