package io.github.bancada.net;

import java.util.List;

/**
 * What a workload lets its users say about TLS, so that a message can name the field that mends a
 * fault. Immutable.
 *
 * @param trust name of the field with the trusted authorities
 * @param verifyHost name of the field that switches the check of the host name off, "" if there is
 *     none
 * @param clientKey name of the field with this client's key and certificate, "" if there is none
 * @param hasClientKey whether that field is filled in
 * @param versions name of the field with the TLS versions, "" if there is none
 * @param offered TLS versions that are offered to servers
 */
public record TlsFields(
    String trust,
    String verifyHost,
    String clientKey,
    boolean hasClientKey,
    String versions,
    List<String> offered) {

  public TlsFields {
    offered = List.copyOf(offered);
  }
}
