package io.github.bancada.storage;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link FileSet} looks in the window. */
public class FileSetBeanInfo extends FieldsBeanInfo {
  public FileSetBeanInfo() {
    super(FileSet.class, FileSet.FIELDS);
  }
}
