package io.github.bancada.csv;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link CsvLoad} looks in the window. */
public class CsvLoadBeanInfo extends FieldsBeanInfo {
  public CsvLoadBeanInfo() {
    super(CsvLoad.class, CsvLoad.FIELDS);
  }
}
