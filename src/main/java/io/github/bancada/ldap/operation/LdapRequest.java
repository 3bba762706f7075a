package io.github.bancada.ldap.operation;

import java.util.Arrays;

/**
 * A request, ready to be sent. Immutable: its arrays are shared, and must not be changed.
 *
 * @param type never {@link OperationType#CHANGE}
 * @param operation the operation in BER
 * @param controls the controls in BER; empty for none
 * @param description in words, without values
 */
public record LdapRequest(
    OperationType type, byte[] operation, byte[] controls, String description) {

  /**
   * This request with other controls.
   *
   * @param others encoded controls, its own among them
   * @param words what its description says of them
   */
  public LdapRequest with(byte[] others, String words) {
    return others == controls
        ? this
        : new LdapRequest(type, operation, others, description + words);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LdapRequest that
        && type == that.type
        && Arrays.equals(operation, that.operation)
        && Arrays.equals(controls, that.controls);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(operation);
  }

  /** In words: the bytes may hold a password. */
  @Override
  public String toString() {
    return description;
  }
}
