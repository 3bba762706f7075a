package io.github.bancada.ldap;

/**
 * How many searches are outstanding on a connection.
 *
 * @param size most of them at once
 * @param searches of a call of the sampler, each a sample of its own; 0 = 1 for a window of one,
 *     else {@value #SEARCHES_PER_PLACE} for each place
 * @param abandonAfterMillis after which a search without a result is abandoned; 0 = never
 */
public record WindowSettings(int size, int searches, int abandonAfterMillis) {
  /** So many that few are at the end, when the window empties. */
  private static final int SEARCHES_PER_PLACE = 100;

  public WindowSettings {
    if (searches == 0) {
      searches = size == 1 ? 1 : Math.toIntExact(Math.min(Integer.MAX_VALUE, wanted(size)));
    }
  }

  private static long wanted(int size) {
    return (long) SEARCHES_PER_PLACE * size;
  }

  /** Whether searches are sent before others have ended, or abandoned. */
  boolean isUsed() {
    return size > 1 && searches > 1 || abandonAfterMillis > 0;
  }

  /** The fields, for messages. */
  @Override
  public String toString() {
    return String.format(
        "Outstanding searches is '%s', Searches in a call '%s', Abandon after '%s'",
        size, searches, abandonAfterMillis);
  }
}
