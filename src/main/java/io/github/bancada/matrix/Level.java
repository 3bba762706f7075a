package io.github.bancada.matrix;

import java.util.Map;

/**
 * A level of a factor. Immutable.
 *
 * @param name shown in tables
 * @param value given to commands and put into properties; the name unless the file says otherwise
 * @param properties JMeter properties of runs with this level
 */
public record Level(String name, String value, Map<String, String> properties) {
  public Level {
    properties = Map.copyOf(properties);
  }
}
