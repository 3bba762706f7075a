package io.github.bancada.lab;

import io.github.bancada.element.FieldsBeanInfo;

public class CsvRowsBeanInfo extends FieldsBeanInfo {
  public CsvRowsBeanInfo() {
    super(CsvRows.class, CsvRows.FIELDS);
  }
}
