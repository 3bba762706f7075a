package io.github.bancada.lab;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link CsvRows} looks in the window. */
public class CsvRowsBeanInfo extends FieldsBeanInfo {
  public CsvRowsBeanInfo() {
    super(CsvRows.class, CsvRows.FIELDS);
  }
}
