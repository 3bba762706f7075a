package io.github.bancada.element;

/**
 * A field of a {@link ResultsListener}.
 *
 * @param name in the bundle of texts, and behind a point in the JMeter property: part of the plan's
 *     file format, never renamed
 * @param initial what a new element has in it
 */
public record ListenerField(String name, String initial) {}
