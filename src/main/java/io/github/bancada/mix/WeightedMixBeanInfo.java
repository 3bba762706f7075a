package io.github.bancada.mix;

import io.github.bancada.element.FieldsBeanInfo;

public class WeightedMixBeanInfo extends FieldsBeanInfo {
  public WeightedMixBeanInfo() {
    super(WeightedMix.class, WeightedMix.FIELDS);
  }
}
