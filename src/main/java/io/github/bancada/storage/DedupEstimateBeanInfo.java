package io.github.bancada.storage;

import io.github.bancada.element.FieldsBeanInfo;

/** How {@link DedupEstimate} looks in the window. */
public class DedupEstimateBeanInfo extends FieldsBeanInfo {
  public DedupEstimateBeanInfo() {
    super(DedupEstimate.class, DedupEstimate.FIELDS);
  }
}
