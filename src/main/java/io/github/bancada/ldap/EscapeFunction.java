package io.github.bancada.ldap;

import io.github.bancada.text.ResourceTexts;
import java.util.Collection;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A function that escapes a text and stores the result in a variable if one is named. Thread-safe
 * once its parameters are set, which JMeter does first.
 */
abstract class EscapeFunction extends AbstractFunction {
  private static final ResourceTexts TEXTS = new ResourceTexts("io.github.bancada.ldap.Functions");

  private CompoundVariable[] parameters = {};

  abstract String escape(String value);

  /** Key of the description of the first parameter. */
  abstract String argumentKey();

  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler) {
    String escaped = escape(parameters[0].execute());
    if (parameters.length > 1) {
      JMeterVariables variables = getVariables();
      String name = parameters[1].execute().trim();
      if (variables != null && !name.isEmpty()) {
        variables.put(name, escaped);
      }
    }
    return escaped;
  }

  @Override
  public void setParameters(Collection<CompoundVariable> values) throws InvalidVariableException {
    checkParameterCount(values, 1, 2);
    parameters = values.toArray(CompoundVariable[]::new);
  }

  @Override
  public List<String> getArgumentDesc() {
    return List.of(TEXTS.text(argumentKey()), JMeterUtils.getResString("function_name_paropt"));
  }
}
