package io.github.bancada.element;

/** A field of an element, as it stands in a plan. */
public interface PlanField {
  /** Name of the JMeter property: part of the plan's file format, never renamed. */
  String property();
}
