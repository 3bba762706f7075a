package io.github.bancada.arrivals.schedule;

import io.github.bancada.text.Token;

/** How arrivals of one rate lie in time. */
public enum Spacing implements Token {
  /** As independent people come: gaps are exponentially distributed, counts have Poisson's law. */
  POISSON("poisson", "Poisson"),
  /** All gaps are equal. */
  EVEN("even", "even");

  private final String token;
  private final String words;

  Spacing(String token, String words) {
    this.token = token;
    this.words = words;
  }

  @Override
  public String token() {
    return token;
  }

  /** For a sentence. */
  String words() {
    return words;
  }
}
