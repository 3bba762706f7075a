package io.github.bancada.plan;

import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * Function {@code __evalP(name, default)}: like JMeter's {@code __P}, but evaluates variables and
 * functions in the property's value at each call: {@code '-Jldap.filter=(uid=${__Random(1,9)})'}.
 *
 * <p>JMeter's own {@code __eval(${__P(name)})} removes backslashes ({@code cn=a\,b}) and parses the
 * value at each call. This function keeps everything outside functions, and parses a value once.
 * Thread-safe after its parameters are set, as JMeter uses it.
 */
public class EvaluatedProperty extends PropertyFunction {
  /** The value parsed last; virtual users share a function. */
  private volatile EvaluatedText last = new EvaluatedText("");

  public EvaluatedProperty() {
    super("evalP", "name", "default");
  }

  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler) {
    String given = property();
    String value = given == null ? parameter(1, "").strip() : given;
    EvaluatedText known = last;
    if (!known.source().equals(value)) {
      known = new EvaluatedText(value);
      last = known;
    }
    return known.now();
  }
}
