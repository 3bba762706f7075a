package io.github.bancada.net;

import java.util.List;

/**
 * The TLS fields of a workload, for messages that name the field to correct. Immutable.
 *
 * @param trust name of the field with the trusted authorities
 * @param verifyHost name of the field that turns off the check of the host name, "" if there is
 *     none
 * @param clientKey name of the field with this client's key and certificate, "" if there is none
 * @param hasClientKey whether that field is set
 * @param versions name of the field with the TLS versions, "" if there is none
 * @param offered TLS versions offered to servers
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
