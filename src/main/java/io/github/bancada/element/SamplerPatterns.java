package io.github.bancada.element;

import io.github.bancada.field.Check;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.PatternMode;
import io.github.bancada.pattern.PatternFiles;
import io.github.bancada.pattern.ValuePattern;
import io.github.bancada.pattern.ValueSource;
import io.github.bancada.work.VirtualUser;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** What the value patterns of a sampler share between its virtual users. Thread-safe. */
final class SamplerPatterns {
  private final PatternFiles files = new PatternFiles();
  private final ValueSource.Sequences sequences = new ValueSource.Sequences();
  private final int engine;

  /**
   * @param engine number of the load generator, from 1
   */
  SamplerPatterns(int engine) {
    this.engine = engine;
  }

  /**
   * The pattern of a field.
   *
   * @throws IllegalArgumentException naming the field, what is wrong and what it takes
   */
  ValuePattern parse(Field<?> field, String text) {
    try {
      return ValuePattern.parse(text, files);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(field.label() + ": " + e.getMessage(), e);
    }
  }

  /** The source of a virtual user's values; each of its samplers takes different ones. */
  ValueSource source(PatternMode mode, long seed, VirtualUser user) {
    String name = user.sampler() + " " + user.name();
    ValueSource source =
        mode == PatternMode.DISTINCT
            ? ValueSource.ofOne(seed, name, user.numberInGroup(), user.usersOfGroup())
            : ValueSource.shared(seed, name, sequences);
    return source.onEngine(engine);
  }

  /**
   * Checks the fields with an example of each pattern.
   *
   * @param texts of the fields before the test
   */
  Check check(Fields fields, Function<Field<?>, String> texts) {
    Fields.Patterns switches = fields.patterns().orElse(null);
    if (switches == null) {
      return new Check(fields, texts);
    }
    List<String> problems = new ArrayList<>();
    Map<Field<?>, String> examples =
        areOn(texts.apply(switches.mode())) ? examples(fields, texts, problems) : Map.of();
    Check check =
        new Check(
            fields,
            field -> examples.containsKey(field) ? examples.get(field) : texts.apply(field));
    check.assumed(switches.mode());
    check.assumed(switches.seed());
    problems.forEach(check::problem);
    return check;
  }

  /** Whether a known mode switches patterns on. */
  private static boolean areOn(String mode) {
    return !mode.strip().equals(PatternMode.OFF.token()) && !mode.contains("${");
  }

  private Map<Field<?>, String> examples(
      Fields fields, Function<Field<?>, String> texts, List<String> problems) {
    ValueSource source = ValueSource.shared(0, "check", new ValueSource.Sequences());
    Map<Field<?>, String> examples = new HashMap<>();
    for (Field<?> field : fields.all()) {
      String text = texts.apply(field);
      if (field.isPatterned() && ValuePattern.isIn(text) && !text.contains("${")) {
        try {
          examples.put(field, parse(field, text).of(source, field.name()).next());
        } catch (IllegalArgumentException e) {
          problems.add(e.getMessage());
          examples.put(field, "");
        }
      }
    }
    return examples;
  }
}
