package io.github.bancada.plan;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Checks values against the declarations of a plan. Immutable, thread-safe. */
final class PropertyCheck {
  /** Prefixes of the properties that Load Report and Performance Gate read on the controller. */
  private static final List<String> LISTENER_PREFIXES = List.of("report.", "gate", "watch");

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

  /**
   * The problems on the controller of a distributed test, where {@code -J} stays and {@code -G}
   * goes to the engines: a value that does not reach its reader would silently measure something
   * else.
   *
   * @param own given with {@code -J}
   * @param engines given with {@code -G}
   */
  List<String> problemsOnController(Map<String, String> own, Map<String, String> engines) {
    List<String> problems =
        new ArrayList<>(
            invalidValues(
                name -> isListenerProperty(name) ? own.get(name) : engines.get(name), null));
    own.keySet().stream()
        .filter(name -> declares(name) && !isListenerProperty(name))
        .filter(name -> !engines.containsKey(name))
        .map(
            name ->
                String.format(
                    "%s stays on this controller; write -G%s=… to send it to the engines",
                    name, name))
        .forEach(problems::add);
    engines.keySet().stream()
        .filter(name -> declares(name) && isListenerProperty(name) && !own.containsKey(name))
        .map(name -> name + " is read on this controller, not on the engines; write -J" + name)
        .forEach(problems::add);
    return problems;
  }

  private static boolean isListenerProperty(String name) {
    return LISTENER_PREFIXES.stream().anyMatch(name::startsWith);
  }
}
