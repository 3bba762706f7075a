package io.github.bancada.ldap;

import io.github.bancada.work.Phase;
import io.github.bancada.work.Sample;
import java.util.List;

/**
 * What one sample did. Immutable.
 *
 * @param startEpochMillis wall clock at its start, milliseconds since the epoch
 * @param elapsedNanos everything the connection mode does for one sample
 * @param connectNanos opening the connection: socket, TLS, StartTLS; 0 if it was open
 * @param bindNanos binding; 0 if this sample did not
 * @param latencyNanos from the start to the first entry or result of the search; 0 if there was
 *     none
 * @param success whether it brought what was expected
 * @param code result code as {@code 32 noSuchObject}
 * @param message diagnostic message, matched DN, referrals, or what went wrong; "" if nothing
 * @param entries number of entries
 * @param references number of continuation references
 * @param sentBytes bytes on the wire to the server, TLS included
 * @param receivedBytes bytes on the wire from the server, TLS included
 * @param server address of the server, "" if no connection was made
 * @param request the search in words
 * @param headers what response headers say
 * @param ldif entries, if they were to be kept
 * @param phases what it consisted of, in order
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
    String request,
    String headers,
    String ldif,
    List<Phase> phases)
    implements Sample {

  public SearchSample {
    phases = List.copyOf(phases);
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
