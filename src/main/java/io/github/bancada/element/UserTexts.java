package io.github.bancada.element;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.field.Fields;
import io.github.bancada.field.PatternFields;
import io.github.bancada.field.PatternMode;
import io.github.bancada.pattern.UserPattern;
import io.github.bancada.pattern.ValuePattern;
import io.github.bancada.pattern.ValueSource;
import io.github.bancada.work.VirtualUser;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/**
 * The texts of a virtual user's fields for its next sample: as they are in the plan, or the next
 * value of a pattern. A pattern is read again only when its text has changed. Not thread-safe.
 */
final class UserTexts {
  private final List<Field<?>> fields;
  private final PatternFields switches;
  private final int[] plain;
  private final int[] patterned;
  private final SamplerPatterns shared;
  private final VirtualUser user;

  /** By position of a field: the text of the last sample, and what it is as a pattern. */
  private final String[] texts;

  private final UserPattern[] patterns;

  private PatternMode mode = PatternMode.OFF;
  private long seed;
  private ValueSource source;

  UserTexts(Fields fields, SamplerPatterns shared, VirtualUser user) {
    this.fields = fields.all();
    this.switches = fields.patterns().orElse(null);
    this.plain = positions(false);
    this.patterned = positions(true);
    this.shared = shared;
    this.user = user;
    this.texts = new String[this.fields.size()];
    this.patterns = new UserPattern[this.fields.size()];
  }

  private int[] positions(boolean ofPatterns) {
    return IntStream.range(0, fields.size())
        .filter(i -> (switches != null && fields.get(i).isPatterned()) == ofPatterns)
        .toArray();
  }

  /**
   * Sets all fields for a sample.
   *
   * @param current by position of the field: its text in the plan, variables filled in
   * @throws IllegalArgumentException naming the field whose pattern is wrong
   */
  void fill(FieldValues values, IntFunction<String> current) {
    for (int i : plain) {
      values.put(i, current.apply(i));
    }
    if (switches == null) {
      return;
    }
    use(values.get(switches.mode()), values.get(switches.seed()));
    for (int i : patterned) {
      String text = current.apply(i);
      look(i, text);
      if (patterns[i] == null) {
        values.put(i, text);
      }
    }
    next(values);
  }

  /**
   * As {@link #fill}, if all texts in the plan are those of the last sample.
   *
   * @throws IllegalArgumentException naming the field whose pattern is wrong
   */
  void next(FieldValues values) {
    for (int i : patterned) {
      if (patterns[i] != null) {
        values.put(i, patterns[i].next());
      }
    }
  }

  private void use(PatternMode wanted, long wantedSeed) {
    if (wanted != mode || wantedSeed != seed) {
      mode = wanted;
      seed = wantedSeed;
      source = shared.source(mode, seed, user);
      Arrays.fill(texts, null); // each pattern takes its values from the new source
    }
  }

  private void look(int position, String text) {
    if (mode == PatternMode.OFF) {
      patterns[position] = null;
      texts[position] = null;
    } else if (!text.equals(texts[position])) {
      Field<?> field = fields.get(position);
      patterns[position] =
          ValuePattern.isIn(text) ? shared.parse(field, text).of(source, field.name()) : null;
      texts[position] = text;
    }
  }
}
