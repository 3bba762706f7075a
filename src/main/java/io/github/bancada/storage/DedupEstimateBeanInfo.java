package io.github.bancada.storage;

import io.github.bancada.element.FieldsBeanInfo;

public class DedupEstimateBeanInfo extends FieldsBeanInfo {
  public DedupEstimateBeanInfo() {
    super(DedupEstimate.class, DedupEstimate.FIELDS);
  }
}
