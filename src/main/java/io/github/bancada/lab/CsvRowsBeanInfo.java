package io.github.bancada.lab;

import java.beans.PropertyDescriptor;
import org.apache.jmeter.testbeans.BeanInfoSupport;

/** GUI of {@link CsvRows}; {@code CsvRowsResources} has the texts. */
public class CsvRowsBeanInfo extends BeanInfoSupport {
  public CsvRowsBeanInfo() {
    super(CsvRows.class);
    createPropertyGroup("file", new String[] {"fileProperty"});
    text("fileProperty", "csv.file");

    createPropertyGroup("content", new String[] {"rows", "sizeBytes", "seed"});
    text("rows", "16000");
    text("sizeBytes", "20000000");
    text("seed", "1");
  }

  private void text(String name, String value) {
    PropertyDescriptor property = property(name);
    property.setValue(NOT_UNDEFINED, Boolean.TRUE);
    property.setValue(DEFAULT, value);
  }
}
