package io.github.bancada.text;

/** A choice with a stable text, which is what plans store: never translated, never renamed. */
public interface Token {
  /** The text in a plan. */
  String token();
}
