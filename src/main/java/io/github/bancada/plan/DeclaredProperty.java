package io.github.bancada.plan;

import io.github.bancada.text.Setting;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * A property that a plan takes.
 *
 * @param name as on the command line, {@code -Jname=value}
 * @param kind what values it takes
 * @param defaultValue what holds when it is not given; "" where the elements have their own way
 * @param meaning for people; "" for none
 */
public record DeclaredProperty(String name, ValueKind kind, String defaultValue, String meaning) {
  /**
   * What is wrong with the value that holds.
   *
   * @param given null if the property is not given
   * @param places finds a file as the elements of a plan do
   * @return one sentence, empty if nothing is wrong
   */
  public Optional<String> problem(String given, Function<String, Path> places) {
    String value = Setting.text(given == null ? defaultValue : given);
    if (value.isEmpty() && (defaultValue.isEmpty() || isFree())) {
      return Optional.empty();
    }
    return kind.refusal(value, places)
        .map(expected -> Setting.wrong(name, value, expected).getMessage());
  }

  private boolean isFree() {
    return kind instanceof ValueKind.Text || kind instanceof ValueKind.Secret;
  }
}
