package io.github.bancada.mysql.action;

import io.github.bancada.mysql.DatabaseAddress;

/** What the settings of every such element have. Immutable. */
public interface ActionSettings {
  DatabaseAction action();

  DatabaseAddress address();
}
