package io.github.bancada.pattern;

/** In which order a piece takes its values. */
enum Order {
  RANDOM,
  /** One after the other, and after the last the first again. */
  SEQUENTIAL
}
