package io.github.bancada.storage.io;

import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;

/**
 * What a sample of File I/O did. Immutable.
 *
 * @param label the target if there are several, and the kind of step
 * @param code {@code 0}, or why it failed
 * @param headers see {@link PhaseFacts}
 */
record FileIoSample(
    long startEpochMillis,
    long elapsedNanos,
    String label,
    String code,
    String message,
    String request,
    String headers,
    long sentBytes,
    long receivedBytes)
    implements Sample {

  @Override
  public boolean success() {
    return code.equals(LocalCode.SUCCESS.text());
  }

  /** No server is asked. */
  @Override
  public String server() {
    return null;
  }
}
