package io.github.bancada.bookshop;

import io.github.bancada.element.FieldsBeanInfo;

/** The fields of {@link BookshopDatabase} in the window. */
public class BookshopDatabaseBeanInfo extends FieldsBeanInfo {
  public BookshopDatabaseBeanInfo() {
    super(BookshopDatabase.class, BookshopDatabase.FIELDS);
  }
}
