package io.github.bancada.pages;

import io.github.bancada.element.FieldsBeanInfo;

public class PrinterPageCountBeanInfo extends FieldsBeanInfo {
  public PrinterPageCountBeanInfo() {
    super(PrinterPageCount.class, PrinterPageCount.FIELDS);
  }
}
