package io.github.bancada.storage;

import io.github.bancada.element.FieldsBeanInfo;

public class FileIoBeanInfo extends FieldsBeanInfo {
  public FileIoBeanInfo() {
    super(FileIo.class, FileIo.FIELDS);
  }
}
