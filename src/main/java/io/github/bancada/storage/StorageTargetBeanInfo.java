package io.github.bancada.storage;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link StorageTarget} looks in the window. */
public class StorageTargetBeanInfo extends FieldsBeanInfo {
  public StorageTargetBeanInfo() {
    super(StorageTarget.class, StorageTarget.FIELDS);
  }
}
