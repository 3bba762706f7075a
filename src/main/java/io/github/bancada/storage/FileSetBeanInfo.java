package io.github.bancada.storage;

import io.github.bancada.element.FieldsBeanInfo;

public class FileSetBeanInfo extends FieldsBeanInfo {
  public FileSetBeanInfo() {
    super(FileSet.class, FileSet.FIELDS);
  }
}
