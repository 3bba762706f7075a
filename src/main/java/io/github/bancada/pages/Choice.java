package io.github.bancada.pages;

/** A constant that an element's field stores as a word, whatever language the window speaks. */
interface Choice {
  /** The word; part of the plan's file format: never change one. */
  String word();
}
