package io.github.bancada.pages;

import io.github.bancada.element.FieldsBeanInfo;

public class PrinterCounterBeanInfo extends FieldsBeanInfo {
  public PrinterCounterBeanInfo() {
    super(PrinterCounter.class, PrinterCounter.FIELDS);
  }
}
