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
 * Function {@code __evalP(name, default)}: like JMeter's {@code __P}, but evaluates variables and
 * functions in the property's value at each call: {@code '-Jldap.filter=(uid=${__Random(1,9)})'}.
 *
 * <p>JMeter's own {@code __eval(${__P(name)})} removes backslashes ({@code cn=a\,b}) and parses the
 * value at each call. This function keeps everything outside functions, and parses a value once.
 * Thread-safe after its parameters are set, as JMeter uses it.
 */
public class EvaluatedProperty extends AbstractFunction {
  private static final ResourceTexts TEXTS =
      new ResourceTexts("io.github.bancada.plan.FunctionResources");

  private CompoundVariable[] parameters = {};

  /** The value parsed last; virtual users share a function. */
  private volatile EvaluatedText last = new EvaluatedText("");

  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler) {
    String value = JMeterUtils.getProperty(parameters[0].execute().strip());
    if (value == null) {
      value = parameters.length > 1 ? parameters[1].execute() : "";
    }
    value = value.strip();
    EvaluatedText known = last;
    if (!known.source().equals(value)) {
      known = new EvaluatedText(value);
      last = known;
    }
    return known.now();
  }

  @Override
  public void setParameters(Collection<CompoundVariable> values) throws InvalidVariableException {
    checkParameterCount(values, 1, 2);
    parameters = values.toArray(CompoundVariable[]::new);
  }

  @Override
  public String getReferenceKey() {
    return "__evalP";
  }

  @Override
  public List<String> getArgumentDesc() {
    return List.of(TEXTS.text("evalP.name"), TEXTS.text("evalP.default"));
  }
}
