package io.github.bancada.ldap.replay;

import io.github.bancada.work.Sample;
import java.util.function.Supplier;

/**
 * An operation that was replayed: a sample of LDAP Search or LDAP Operation with its place in the
 * log. Immutable.
 *
 * @param sample what was done
 * @param label the kind of operation
 * @param headers for the listener
 * @param lateNanos how long after its time it began; -1 as fast as possible
 */
record ReplaySample(
    Sample sample, String label, String headers, long lateNanos, boolean waitedForUser)
    implements Sample {

  @Override
  public long startEpochMillis() {
    return sample.startEpochMillis();
  }

  @Override
  public long elapsedNanos() {
    return sample.elapsedNanos();
  }

  @Override
  public long connectNanos() {
    return sample.connectNanos();
  }

  @Override
  public long bindNanos() {
    return sample.bindNanos();
  }

  @Override
  public long latencyNanos() {
    return sample.latencyNanos();
  }

  @Override
  public boolean success() {
    return sample.success();
  }

  @Override
  public String code() {
    return sample.code();
  }

  @Override
  public String message() {
    return sample.message();
  }

  @Override
  public String server() {
    return sample.server();
  }

  @Override
  public String request() {
    return sample.request();
  }

  @Override
  public Supplier<String> description() {
    return sample.description();
  }

  @Override
  public String body() {
    return sample.body();
  }

  @Override
  public long sentBytes() {
    return sample.sentBytes();
  }

  @Override
  public long receivedBytes() {
    return sample.receivedBytes();
  }
}
