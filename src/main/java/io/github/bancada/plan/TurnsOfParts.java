package io.github.bancada.plan;

import io.github.bancada.text.ResourceTexts;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.util.JMeterUtils;

/**
 * Function {@code __turnsP(name, rounds)}: how many loops it takes for so many rounds over the
 * parts of a property, which commas separate; a property without parts counts as one. What is no
 * number is given back, for the check of the thread group. Thread-safe after its parameters are
 * set, as JMeter uses it.
 */
public class TurnsOfParts extends AbstractFunction {
  private static final ResourceTexts TEXTS =
      new ResourceTexts("io.github.bancada.plan.FunctionResources");

  private CompoundVariable[] parameters = {};

  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler) {
    String value = JMeterUtils.getPropDefault(parameters[0].execute().strip(), "");
    long parts = Arrays.stream(value.split(",")).filter(part -> !part.isBlank()).count();
    String rounds = parameters.length > 1 ? parameters[1].execute().strip() : "1";
    try {
      return Long.toString(Math.multiplyExact(Long.parseLong(rounds), Math.max(1, parts)));
    } catch (NumberFormatException | ArithmeticException e) {
      return rounds;
    }
  }

  @Override
  public void setParameters(Collection<CompoundVariable> values) throws InvalidVariableException {
    checkParameterCount(values, 1, 2);
    parameters = values.toArray(CompoundVariable[]::new);
  }

  @Override
  public String getReferenceKey() {
    return "__turnsP";
  }

  @Override
  public List<String> getArgumentDesc() {
    return List.of(TEXTS.text("turnsP.name"), TEXTS.text("turnsP.rounds"));
  }
}
