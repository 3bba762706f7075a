package io.github.bancada.ping;

import io.github.bancada.work.LocalCode;
import io.github.bancada.work.Sample;
import io.github.bancada.work.SampleFacts;

/**
 * A connection that was opened. Immutable.
 *
 * @param server URI of the server
 */
record PingSample(long startEpochMillis, long elapsedNanos, String server) implements Sample {
  static final String SERVER = "ping.server";

  @Override
  public boolean success() {
    return true;
  }

  @Override
  public String code() {
    return LocalCode.SUCCESS.text();
  }

  @Override
  public String message() {
    return "";
  }

  @Override
  public long connectNanos() {
    return elapsedNanos;
  }

  /** For the listener. */
  @Override
  public String headers() {
    return SampleFacts.line(SERVER, server);
  }
}
