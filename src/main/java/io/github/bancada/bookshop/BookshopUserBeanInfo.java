package io.github.bancada.bookshop;

import io.github.bancada.element.FieldsBeanInfo;

public class BookshopUserBeanInfo extends FieldsBeanInfo {
  public BookshopUserBeanInfo() {
    super(BookshopUser.class, BookshopUser.FIELDS);
  }
}
