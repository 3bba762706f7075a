package io.github.bancada.plan;

import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * Function {@code __ifP(name, given, otherwise)}: one text if a property is given and not empty,
 * another one if not. Without the second argument it is the property's value, without the third
 * nothing. Thread-safe after its parameters are set, as JMeter uses it.
 */
public class PropertyChoice extends PropertyFunction {
  public PropertyChoice() {
    super("ifP", "name", "given", "otherwise");
  }

  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler) {
    String value = property();
    return value == null || value.isEmpty() ? parameter(2, "") : parameter(1, value);
  }
}
