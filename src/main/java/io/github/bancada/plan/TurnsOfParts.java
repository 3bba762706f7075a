package io.github.bancada.plan;

import io.github.bancada.text.CommaList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;

/**
 * Function {@code __turnsP(name, rounds)}: the number of loops for a number of rounds over the
 * parts of a property, a {@link CommaList}; a property without parts counts as one. Returns a text
 * that is not a number unchanged, for the check of the thread group. Thread-safe after its
 * parameters are set, as JMeter uses it.
 */
public class TurnsOfParts extends PropertyFunction {
  public TurnsOfParts() {
    super("turnsP", "name", "rounds");
  }

  @Override
  public String execute(SampleResult previousResult, Sampler currentSampler) {
    String value = property();
    List<String> all = value == null ? List.of() : CommaList.parts(value);
    long parts = all.stream().filter(part -> !part.isEmpty()).count();
    String rounds = parameter(1, "1").strip();
    try {
      return Long.toString(Math.multiplyExact(Long.parseLong(rounds), Math.max(1, parts)));
    } catch (NumberFormatException | ArithmeticException e) {
      return rounds;
    }
  }
}
