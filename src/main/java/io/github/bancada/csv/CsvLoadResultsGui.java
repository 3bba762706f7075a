package io.github.bancada.csv;

import io.github.bancada.element.RunTableGui;
import javax.swing.JPanel;

/** CSV Load Results in JMeter's window: published figures, and below the table of the last run. */
public final class CsvLoadResultsGui extends RunTableGui<CsvLoadResults> {
  private static final long serialVersionUID = 1L;

  /** Builds the panel. */
  public CsvLoadResultsGui() {
    super(new JPanel());
  }

  @Override
  protected Class<CsvLoadResults> type() {
    return CsvLoadResults.class;
  }

  @Override
  protected CsvLoadResults newListener() {
    return new CsvLoadResults();
  }

  @Override
  protected void write(CsvLoadResults results) {
    results.setPublished(published());
  }

  @Override
  protected void read(CsvLoadResults results) {
    setPublished(results.getPublished());
  }

  @Override
  protected void clearFields() {
    setPublished("");
  }
}
