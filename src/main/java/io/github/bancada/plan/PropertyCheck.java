package io.github.bancada.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Checks values against the declarations of a plan. Immutable, thread-safe. */
final class PropertyCheck {
  private final List<DeclaredProperty> declared;
  private final Set<String> names;

  PropertyCheck(List<DeclaredProperty> declared) {
    this.declared = List.copyOf(declared);
    this.names =
        declared.stream().map(DeclaredProperty::name).collect(Collectors.toUnmodifiableSet());
  }

  Set<String> names() {
    return names;
  }

  boolean declares(String name) {
    return names.contains(name);
  }

  /**
   * The problems of given values.
   *
   * @param values the value of a name, null for none
   * @param files resolves a file as the elements of a plan do; null skips files, which are on
   *     another machine
   * @return one sentence per invalid property, in the order of the declarations
   */
  List<String> invalidValues(UnaryOperator<String> values, Function<String, Path> files) {
    return declared.stream()
        .filter(property -> files != null || !(property.kind() instanceof ValueKind.ReadableFile))
        .map(property -> property.problem(values.apply(property.name()), files))
        .flatMap(Optional::stream)
        .toList();
  }
}
