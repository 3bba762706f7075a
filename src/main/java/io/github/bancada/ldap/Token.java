package io.github.bancada.ldap;

/** A choice with a stable text, which is what plans store: never translated, never renamed. */
interface Token {
  /** The text in a plan. */
  String token();
}
