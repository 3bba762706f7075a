package io.github.bancada.ldap.replay;

import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;

/**
 * The end of the log, which no server is asked for. Immutable.
 *
 * @param message why the log could not be read to its end; "" if it was
 */
record EndSample(long startEpochMillis, String message, String headers) implements Sample {
  @Override
  public long elapsedNanos() {
    return 0;
  }

  @Override
  public boolean success() {
    return message.isEmpty();
  }

  @Override
  public String code() {
    return (success() ? LocalCode.SUCCESS : LocalCode.UNREADABLE).text();
  }

  @Override
  public String label() {
    return "log";
  }

  @Override
  public String server() {
    return null;
  }

  /** A log that breaks off is a fault of the run. */
  @Override
  public boolean outsideLoad() {
    return success();
  }
}
