package io.github.bancada.pages.count;

import io.github.bancada.text.Token;

/**
 * Which jobs the samples count. Immutable.
 *
 * @param jobs a file, directory or glob; may be empty
 * @param order which job each sample counts
 * @param hold whether jobs are read once and held in memory
 * @param memoryBytes memory limit of held jobs
 */
public record JobChoice(String jobs, Order order, boolean hold, long memoryBytes) {
  public enum Order implements Token {
    /** The next job over all virtual users; the first again after the last. */
    SEQUENTIAL,
    RANDOM,
    /** The file that the field names for this sample. */
    VARIABLE
  }
}
