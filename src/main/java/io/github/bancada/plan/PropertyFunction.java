package io.github.bancada.plan;

import io.github.bancada.text.ResourceTexts;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.functions.AbstractFunction;
import org.apache.jmeter.functions.InvalidVariableException;
import org.apache.jmeter.util.JMeterUtils;

/**
 * A function whose first parameter names a property; the others may be left out. Thread-safe after
 * its parameters are set, as JMeter uses it.
 */
abstract class PropertyFunction extends AbstractFunction {
  private static final ResourceTexts TEXTS = new ResourceTexts("io.github.bancada.plan.Functions");

  private final String name;
  private final List<String> described;

  private CompoundVariable[] parameters = {};

  /**
   * @param name without its underscores
   * @param described the parameters, as the texts call them
   */
  PropertyFunction(String name, String... described) {
    this.name = name;
    this.described = List.of(described);
  }

  /** The property's value without blanks around it; null if it is not given. */
  final String property() {
    String value = JMeterUtils.getProperty(parameters[0].execute().strip());
    return value == null ? null : value.strip();
  }

  /** A parameter, evaluated now, or another text if it was left out. */
  final String parameter(int index, String otherwise) {
    return index < parameters.length ? parameters[index].execute() : otherwise;
  }

  @Override
  public void setParameters(Collection<CompoundVariable> values) throws InvalidVariableException {
    checkParameterCount(values, 1, described.size());
    parameters = values.toArray(CompoundVariable[]::new);
  }

  @Override
  public String getReferenceKey() {
    return "__" + name;
  }

  @Override
  public List<String> getArgumentDesc() {
    Stream<String> keys = described.stream().map(parameter -> name + "." + parameter);
    return keys.map(TEXTS::text).toList();
  }
}
