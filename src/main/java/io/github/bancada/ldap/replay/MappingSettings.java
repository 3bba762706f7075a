package io.github.bancada.ldap.replay;

/**
 * How operations of a log become requests. Immutable.
 *
 * @param passwordFile has a DN and its password on each line; "" for none
 * @param password of all other DNs; "" for none
 * @param changes LDIF file of the changes, which no log has; "" for none
 * @param mayWrite whether data may be changed
 * @param compareValue value for compares, which no log has
 */
record MappingSettings(
    String passwordFile, String password, String changes, boolean mayWrite, String compareValue) {

  /** Without the password. */
  @Override
  public String toString() {
    return String.format(
        "MappingSettings[%s, %s, %s, %s]", passwordFile, changes, mayWrite, compareValue);
  }
}
