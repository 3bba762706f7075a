package io.github.bancada.storage;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.ResultsGui;
import org.apache.jmeter.gui.GUIMenuSortOrder;

@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class DedupResultsGui extends ResultsGui<DedupResults> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<DedupResults> type() {
    return DedupResults.class;
  }

  @Override
  protected DedupResults newListener() {
    return new DedupResults();
  }
}
