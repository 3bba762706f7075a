package io.github.bancada.atm;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.ResultsGui;
import org.apache.jmeter.gui.GUIMenuSortOrder;

@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class AtmResultsGui extends ResultsGui<AtmResults> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<AtmResults> type() {
    return AtmResults.class;
  }

  @Override
  protected AtmResults newListener() {
    return new AtmResults();
  }
}
