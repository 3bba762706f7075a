package io.github.bancada.matrix.rank;

import io.github.bancada.matrix.rank.Effect.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The effects of levels, from matched configurations: those that differ in these levels only. So
 * excluded combinations need no assumption. Immutable.
 */
final class Effects {
  private final Measurements matrix;
  private final Map<List<Integer>, Integer> places;
  private final BlockModel model;
  private final boolean ratio;

  /**
   * @param places place in the model of each combination that is ranked
   */
  Effects(
      Measurements matrix, Map<List<Integer>, Integer> places, BlockModel model, boolean ratio) {
    this.matrix = matrix;
    this.places = places;
    this.model = model;
    this.ratio = ratio;
  }

  /** The steps of each factor that has several levels; empty if fewer than two factors have. */
  private List<List<Step>> factors() {
    List<List<Step>> factors = new ArrayList<>();
    for (int f = 0; f < matrix.factors().size(); f++) {
      int factor = f;
      int reference =
          matrix.baseline() < 0 ? 0 : matrix.combinations().get(matrix.baseline()).get(factor);
      if (matrix.levels().get(factor).size() > 1) {
        factors.add(
            IntStream.range(0, matrix.levels().get(factor).size())
                .filter(level -> level != reference)
                .mapToObj(level -> new Step(factor, level, reference))
                .toList());
      }
    }
    return factors.size() < 2 ? List.of() : factors;
  }

  List<Effect> main() {
    return tested(factors().stream().flatMap(List::stream).map(List::of).toList());
  }

  /** Of two factors each. */
  List<Effect> interactions() {
    List<List<Step>> factors = factors();
    List<List<Step>> both = new ArrayList<>();
    for (int i = 0; i < factors.size(); i++) {
      for (List<Step> others : factors.subList(i + 1, factors.size())) {
        factors.get(i).forEach(one -> others.forEach(other -> both.add(List.of(one, other))));
      }
    }
    return tested(both);
  }

  private List<Effect> tested(List<List<Step>> family) {
    List<Contrast> contrasts = family.stream().map(this::contrast).toList();
    StepDown test = model.test(contrasts.stream().filter(each -> each.matched() > 0));
    List<Effect> effects = new ArrayList<>();
    for (int i = 0; i < family.size(); i++) {
      Contrast contrast = contrasts.get(i);
      Optional<Estimate> estimate =
          Optional.of(contrast)
              .filter(each -> each.matched() > 0)
              .map(each -> test.estimate(each.of(model.means()), model.error(each), ratio));
      effects.add(new Effect(family.get(i), contrast.matched(), estimate));
    }
    return effects;
  }

  private Contrast contrast(List<Step> steps) {
    IntStream.Builder plus = IntStream.builder();
    IntStream.Builder minus = IntStream.builder();
    int matched = 0;
    for (List<Integer> combination : places.keySet()) {
      if (!steps.stream().allMatch(each -> combination.get(each.factor()) == each.level())) {
        continue;
      }
      List<Integer> mates = mates(combination, steps);
      if (!mates.contains(null)) {
        matched++;
        for (int i = 0; i < mates.size(); i++) {
          (Integer.bitCount(i) % 2 == 0 ? plus : minus).add(mates.get(i));
        }
      }
    }
    return new Contrast(plus.build().toArray(), minus.build().toArray(), matched);
  }

  /** The places with the reference levels of each subset of the steps; null for one not ranked. */
  private List<Integer> mates(List<Integer> combination, List<Step> steps) {
    List<Integer> mates = new ArrayList<>();
    for (int subset = 0; subset < 1 << steps.size(); subset++) {
      List<Integer> mate = new ArrayList<>(combination);
      for (int i = 0; i < steps.size(); i++) {
        if ((subset >> i & 1) == 1) {
          mate.set(steps.get(i).factor(), steps.get(i).reference());
        }
      }
      mates.add(places.get(mate));
    }
    return mates;
  }
}
