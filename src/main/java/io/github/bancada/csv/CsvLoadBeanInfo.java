package io.github.bancada.csv;

import io.github.bancada.element.FieldsBeanInfo;

/** The fields of {@link CsvLoad} in the window. */
public class CsvLoadBeanInfo extends FieldsBeanInfo {
  public CsvLoadBeanInfo() {
    super(CsvLoad.class, CsvLoad.FIELDS);
  }
}
