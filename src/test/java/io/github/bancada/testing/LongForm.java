package io.github.bancada.testing;

/**
 * Whether tests run at full length. {@code mvn verify} runs short forms; the profile {@code
 * complete} sets the system property {@value #PROPERTY}, and {@code .ci/run} turns it on.
 */
public final class LongForm {
  static final String PROPERTY = "bancada.long";

  private LongForm() {}

  /** True under the profile {@code complete}. */
  public static boolean isOn() {
    return Boolean.getBoolean(PROPERTY);
  }

  /**
   * The value for the form that runs: a number of rounds, users or rows, or a duration.
   *
   * @param shortForm as small as still shows what the test is about
   * @param longForm the full length
   */
  public static <T> T of(T shortForm, T longForm) {
    return isOn() ? longForm : shortForm;
  }
}
