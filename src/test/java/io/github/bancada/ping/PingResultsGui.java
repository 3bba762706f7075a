package io.github.bancada.ping;

import io.github.bancada.element.ResultsGui;

/** Ping Results in the window. */
public final class PingResultsGui extends ResultsGui<PingResults> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<PingResults> type() {
    return PingResults.class;
  }

  @Override
  protected PingResults newListener() {
    return new PingResults();
  }
}
