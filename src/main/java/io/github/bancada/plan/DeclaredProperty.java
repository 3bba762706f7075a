package io.github.bancada.plan;

import io.github.bancada.text.Setting;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Function;

/**
 * A property of a plan.
 *
 * @param name as on the command line, {@code -Jname=value}
 * @param kind the allowed values
 * @param defaultValue value if none is given; "" where the elements decide
 * @param meaning description; "" for none
 */
public record DeclaredProperty(String name, ValueKind kind, String defaultValue, String meaning) {
  /**
   * The problem of the effective value.
   *
   * @param given null if the property is not given
   * @param files resolves a file as the elements of a plan do
   * @return one sentence, empty if the value is valid
   */
  public Optional<String> problem(String given, Function<String, Path> files) {
    String value = Setting.text(given == null ? defaultValue : given);
    if (value.isEmpty() && (defaultValue.isEmpty() || isFree())) {
      return Optional.empty();
    }
    return kind.refusal(value, files)
        .map(expected -> Setting.wrong(name, value, expected).getMessage());
  }

  private boolean isFree() {
    return kind instanceof ValueKind.Text
        || kind instanceof ValueKind.Patterned
        || kind instanceof ValueKind.Secret;
  }
}
