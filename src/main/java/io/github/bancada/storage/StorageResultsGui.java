package io.github.bancada.storage;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.ResultsGui;
import org.apache.jmeter.gui.GUIMenuSortOrder;

@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class StorageResultsGui extends ResultsGui<StorageResults> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<StorageResults> type() {
    return StorageResults.class;
  }

  @Override
  protected StorageResults newListener() {
    return new StorageResults();
  }
}
