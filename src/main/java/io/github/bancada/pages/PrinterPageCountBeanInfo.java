package io.github.bancada.pages;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link PrinterPageCount} looks in the window. */
public class PrinterPageCountBeanInfo extends FieldsBeanInfo {
  public PrinterPageCountBeanInfo() {
    super(PrinterPageCount.class, PrinterPageCount.FIELDS);
  }
}
