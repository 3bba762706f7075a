package io.github.bancada.element;

import java.util.List;

/**
 * A sampler whose samples are labelled with its name, a blank and the operation. The gate asks it
 * for its labels before a run. Implementations are thread-safe.
 */
public interface OperationLabels {
  /** All operations, as in labels: {@code Admin Confirm}. */
  List<String> operations();
}
