package io.github.bancada.bookshop;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.ResultsGui;
import org.apache.jmeter.gui.GUIMenuSortOrder;

@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class BookshopResultsGui extends ResultsGui<BookshopResults> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<BookshopResults> type() {
    return BookshopResults.class;
  }

  @Override
  protected BookshopResults newListener() {
    return new BookshopResults();
  }
}
