package io.github.bancada.capacity.search;

/**
 * Response times against load, by one set of figures. Immutable.
 *
 * @param model of the waits
 * @param baseSeconds mean response time without waits
 * @param tail factor of the share that is over a limit without waits
 */
record ResponseCurve(QueueModel model, double baseSeconds, double tail) {
  ResponseCurve(QueueFit fit) {
    this(fit.model(), fit.baseSeconds(), 1);
  }

  ResponseCurve withDemand(double factor) {
    return new ResponseCurve(model.with(factor, 1), baseSeconds, tail);
  }

  ResponseCurve withWait(double factor) {
    return new ResponseCurve(model.with(1, factor), baseSeconds, tail);
  }

  ResponseCurve withTail(double factor) {
    return new ResponseCurve(model, baseSeconds, factor);
  }
}
