package io.github.bancada.plan;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Holds values against what a plan declares. Immutable, thread-safe. */
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
   * What is wrong with values.
   *
   * @param values the value that is given for a name, null for none
   * @param places finds a file as the elements of a plan do; null: files are not looked for, they
   *     are another machine's
   * @return one sentence for each property that is wrong, in the order of the declarations
   */
  List<String> wrongValues(UnaryOperator<String> values, Function<String, Path> places) {
    return declared.stream()
        .filter(property -> places != null || !(property.kind() instanceof ValueKind.ReadableFile))
        .map(property -> property.problem(values.apply(property.name()), places))
        .flatMap(Optional::stream)
        .toList();
  }
}
