package io.github.bancada.mix;

import io.github.bancada.element.FieldsBeanInfo;

/** The fields of {@link WeightedMix} in the window. */
public class WeightedMixBeanInfo extends FieldsBeanInfo {
  public WeightedMixBeanInfo() {
    super(WeightedMix.class, WeightedMix.FIELDS);
  }
}
