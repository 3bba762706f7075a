package io.github.bancada.ldap;

import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import java.util.List;
import java.util.function.Supplier;

/**
 * The result of a sample of {@link LdapOperation}. Immutable.
 *
 * @param latencyNanos from the start to the answer; 0 without one
 * @param code result code as {@code 68 entryAlreadyExists}
 * @param message the server's message, or the fault; "" for none
 * @param description the operation in words
 * @param body value of an extended operation, or LDIF of pre-read and post-read; "" for none
 * @param phases its steps, in order
 */
public record OperationSample(
    long startEpochMillis,
    long elapsedNanos,
    long connectNanos,
    long bindNanos,
    long latencyNanos,
    boolean success,
    String code,
    String message,
    long sentBytes,
    long receivedBytes,
    String server,
    Supplier<String> description,
    String headers,
    String body,
    List<Phase> phases)
    implements Sample {

  public OperationSample {
    phases = List.copyOf(phases);
  }

  @Override
  public String request() {
    return description.get();
  }
}
