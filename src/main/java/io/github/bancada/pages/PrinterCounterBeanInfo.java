package io.github.bancada.pages;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link PrinterCounter} looks in the window. */
public class PrinterCounterBeanInfo extends FieldsBeanInfo {
  public PrinterCounterBeanInfo() {
    super(PrinterCounter.class, PrinterCounter.FIELDS);
  }
}
