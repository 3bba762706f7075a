package io.github.bancada.text;

/** A choice with a stable text, which plans store: never translated or renamed. */
public interface Token {
  /** The text in a plan. */
  String token();
}
