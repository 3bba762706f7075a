package io.github.bancada.plan;

import java.util.Arrays;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * Function {@code __turnsP(name, rounds)}: how many loops it takes for so many rounds over the
 * parts of a property, which commas separate; a property without parts counts as one. What is no
 * number is given back, for the check of the thread group. Thread-safe after its parameters are
 * set, as JMeter uses it.
 */
public class TurnsOfParts extends PropertyFunction {
  public TurnsOfParts() {
    super("turnsP", "name", "rounds");
  }

  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler) {
    String value = property();
    String[] all = value == null ? new String[0] : value.split(",");
    long parts = Arrays.stream(all).filter(part -> !part.isBlank()).count();
    String rounds = parameter(1, "1").strip();
    try {
      return Long.toString(Math.multiplyExact(Long.parseLong(rounds), Math.max(1, parts)));
    } catch (NumberFormatException | ArithmeticException e) {
      return rounds;
    }
  }
}
