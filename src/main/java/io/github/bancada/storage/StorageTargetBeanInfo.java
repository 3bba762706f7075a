package io.github.bancada.storage;

import io.github.bancada.element.FieldsBeanInfo;

public class StorageTargetBeanInfo extends FieldsBeanInfo {
  public StorageTargetBeanInfo() {
    super(StorageTarget.class, StorageTarget.FIELDS);
  }
}
