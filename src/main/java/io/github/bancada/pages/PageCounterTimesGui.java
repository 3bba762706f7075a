package io.github.bancada.pages;

import io.github.bancada.element.RunTableGui;
import javax.swing.JPanel;

/**
 * Page Counter Times in JMeter's window: the published times, and below them the table of the last
 * run.
 */
public final class PageCounterTimesGui extends RunTableGui<PageCounterTimes> {
  private static final long serialVersionUID = 1L;

  /** Builds the panel. */
  public PageCounterTimesGui() {
    super(new JPanel(null));
  }

  @Override
  protected Class<PageCounterTimes> type() {
    return PageCounterTimes.class;
  }

  @Override
  protected PageCounterTimes newListener() {
    return new PageCounterTimes();
  }

  @Override
  protected void write(PageCounterTimes times) {
    times.setPublished(published());
  }

  @Override
  protected void read(PageCounterTimes times) {
    setPublished(times.getPublished());
  }

  @Override
  protected void clearFields() {
    setPublished("");
  }
}
