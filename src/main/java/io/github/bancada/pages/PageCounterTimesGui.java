package io.github.bancada.pages;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.ResultsGui;
import org.apache.jmeter.gui.GUIMenuSortOrder;

@GUIMenuSortOrder(MenuPlace.TOGETHER)
public final class PageCounterTimesGui extends ResultsGui<PageCounterTimes> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<PageCounterTimes> type() {
    return PageCounterTimes.class;
  }

  @Override
  protected PageCounterTimes newListener() {
    return new PageCounterTimes();
  }
}
