package io.github.bancada.ldap.notify;

/**
 * When a search that tells of changes is ended by this side.
 *
 * @param millis after so long; 0 = no limit
 * @param notifications after so many; 0 = no limit
 */
public record Listening(int millis, int notifications) {
  /** Whether it never would be. */
  public boolean isEndless() {
    return millis == 0 && notifications == 0;
  }
}
