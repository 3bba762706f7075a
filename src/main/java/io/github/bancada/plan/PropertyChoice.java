package io.github.bancada.plan;

import io.github.bancada.text.ResourceTexts;
import java.util.Collection;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Function {@code __ifP(name, given, otherwise)}: one text if a property is given and not empty,
 * another one if not. Without the second argument it is the property's value, without the third
 * nothing. Thread-safe after its parameters are set, as JMeter uses it.
 */
public class PropertyChoice extends AbstractFunction {
  private static final ResourceTexts TEXTS =
      new ResourceTexts("io.github.bancada.plan.FunctionResources");

  private CompoundVariable[] parameters = {};

  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler) {
    String value = JMeterUtils.getPropDefault(parameters[0].execute().strip(), "").strip();
    if (value.isEmpty()) {
      return parameters.length > 2 ? parameters[2].execute() : "";
    }
    return parameters.length > 1 ? parameters[1].execute() : value;
  }

  @Override
  public void setParameters(Collection<CompoundVariable> values) throws InvalidVariableException {
    checkParameterCount(values, 1, 3);
    parameters = values.toArray(CompoundVariable[]::new);
  }

  @Override
  public String getReferenceKey() {
    return "__ifP";
  }

  @Override
  public List<String> getArgumentDesc() {
    return List.of(TEXTS.text("ifP.name"), TEXTS.text("ifP.given"), TEXTS.text("ifP.otherwise"));
  }
}
