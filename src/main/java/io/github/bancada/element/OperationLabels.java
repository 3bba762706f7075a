package io.github.bancada.element;

import java.util.List;

/**
 * A sampler whose samples are labelled with its name, a blank and the operation that they were. Who
 * judges labels before a run, as the gate does, asks it. Implementations are thread-safe.
 */
public interface OperationLabels {
  /** All operations, as they stand in labels: {@code Admin Confirm}. */
  List<String> operations();
}
