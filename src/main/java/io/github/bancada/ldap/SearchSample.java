package io.github.bancada.ldap;

import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import java.util.List;
import java.util.function.Supplier;

/**
 * The result of a sample. Immutable.
 *
 * @param startEpochMillis wall clock at its start, milliseconds since the epoch
 * @param elapsedNanos all steps that the connection mode includes in a sample
 * @param connectNanos opening the connection: socket, TLS, StartTLS; 0 if it was open
 * @param bindNanos 0 without a bind
 * @param latencyNanos from the start to the first entry or result of the search; 0 without one
 * @param success whether the result was as expected
 * @param code result code as {@code 32 noSuchObject}
 * @param message diagnostic message, matched DN, referrals, or the fault; "" for none
 * @param references number of continuation references
 * @param sentBytes bytes on the wire to the server, TLS included
 * @param receivedBytes bytes on the wire from the server, TLS included
 * @param server address of the server; "" without a connection
 * @param description the search as text
 * @param ldif the entries; "" if they are not kept
 * @param phases its steps, in order
 * @param listened whether it listened for changes for the time of its settings
 */
public record SearchSample(
    long startEpochMillis,
    long elapsedNanos,
    long connectNanos,
    long bindNanos,
    long latencyNanos,
    boolean success,
    String code,
    String message,
    long entries,
    long references,
    long sentBytes,
    long receivedBytes,
    String server,
    Supplier<String> description,
    String headers,
    String ldif,
    List<Phase> phases,
    boolean listened)
    implements Sample {

  public SearchSample {
    phases = List.copyOf(phases);
  }

  @Override
  public String request() {
    return description.get();
  }

  /** Its time is not the server's; only the times of its notifications are. */
  @Override
  public boolean outsideLoad() {
    return listened;
  }

  @Override
  public boolean background() {
    return listened;
  }

  @Override
  public String body() {
    return ldif;
  }

  @Override
  public String contentType() {
    return "text/x-ldif";
  }
}
