package io.github.bancada.storage;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link FileIo} looks in the window. */
public class FileIoBeanInfo extends FieldsBeanInfo {
  public FileIoBeanInfo() {
    super(FileIo.class, FileIo.FIELDS);
  }
}
