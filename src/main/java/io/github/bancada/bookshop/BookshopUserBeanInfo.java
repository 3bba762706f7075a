package io.github.bancada.bookshop;

import io.github.bancada.element.FieldsBeanInfo;

/** The fields of {@link BookshopUser} in the window. */
public class BookshopUserBeanInfo extends FieldsBeanInfo {
  public BookshopUserBeanInfo() {
    super(BookshopUser.class, BookshopUser.FIELDS);
  }
}
