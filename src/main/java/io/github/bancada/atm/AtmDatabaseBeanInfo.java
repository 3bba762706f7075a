package io.github.bancada.atm;

import io.github.bancada.element.FieldsBeanInfo;

public class AtmDatabaseBeanInfo extends FieldsBeanInfo {
  public AtmDatabaseBeanInfo() {
    super(AtmDatabase.class, AtmDatabase.FIELDS);
  }
}
