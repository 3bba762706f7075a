package io.github.bancada.atm;

import io.github.bancada.element.FieldsBeanInfo;

/** The fields of {@link AtmDatabase} in the window. */
public class AtmDatabaseBeanInfo extends FieldsBeanInfo {
  public AtmDatabaseBeanInfo() {
    super(AtmDatabase.class, AtmDatabase.FIELDS);
  }
}
