package io.github.bancada.ldap.operation;

import java.util.Arrays;
import java.util.function.Supplier;

/**
 * A request, ready to send. Immutable: its arrays are shared, and must not be changed.
 *
 * @param type never {@link OperationType#CHANGE}
 * @param operation the operation in BER
 * @param controls the controls in BER; empty for none
 * @param words writes the description, without values
 */
public record LdapRequest(
    OperationType type, byte[] operation, byte[] controls, Supplier<String> words) {

  /** In words, without values; written only when needed, which is for few samples. */
  public String description() {
    return words.get();
  }

  /**
   * This request with other controls.
   *
   * @param others encoded controls, its own among them
   * @param added text about them for its description
   */
  public LdapRequest with(byte[] others, String added) {
    return others == controls
        ? this
        : new LdapRequest(type, operation, others, () -> description() + added);
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
    return description();
  }
}
