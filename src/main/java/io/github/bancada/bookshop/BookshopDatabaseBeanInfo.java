package io.github.bancada.bookshop;

import io.github.bancada.element.FieldsBeanInfo;

public class BookshopDatabaseBeanInfo extends FieldsBeanInfo {
  public BookshopDatabaseBeanInfo() {
    super(BookshopDatabase.class, BookshopDatabase.FIELDS);
  }
}
