package io.github.bancada.text;

/** A choice of a field. Plans store its text, so its constants are never renamed. */
public interface Token {
  /** As {@link Enum#name()}. */
  String name();

  /** The text in a plan: the name in camel case, such as {@code localInfile}. */
  default String token() {
    return CamelCase.of(name());
  }
}
