package io.github.bancada.toy;

import io.github.bancada.element.ResultsGui;

/** The toy listener in JMeter's window. */
public final class DiceResultsGui extends ResultsGui<DiceResults> {
  private static final long serialVersionUID = 1L;

  @Override
  protected Class<DiceResults> type() {
    return DiceResults.class;
  }

  @Override
  protected DiceResults newListener() {
    return new DiceResults();
  }
}
