package io.github.bancada.element;

import io.github.bancada.field.Field;
import io.github.bancada.field.FieldValues;
import io.github.bancada.field.Fields;
import io.github.bancada.field.PatternMode;
import io.github.bancada.pattern.UserPattern;
import io.github.bancada.pattern.ValuePattern;
import io.github.bancada.pattern.ValueSource;
import io.github.bancada.work.VirtualUser;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.StringProperty;

/**
 * The texts of a virtual user's fields, as they are in the plan or as the next value of a pattern.
 *
 * <p><b>A text is read again only when a property has changed</b>: one of the sampler, or one of
 * JMeter that the text names. Reading and recovering some forty fields for each sample takes most
 * of its time from memory that other threads have pushed out of the caches. What follows from the
 * texts:
 *
 * <ul>
 *   <li>If every field is constant or a {@link TextOfProperties}, all are <em>settled</em>: a
 *       sample compares the properties of JMeter that they name, and nothing else. Another sample
 *       of the same call does not even do that.
 *   <li>A variable or another function in one field makes each sample read all fields; a {@link
 *       TextOfProperties} is then the only one that is not evaluated.
 *   <li>Code that gets a property of the sampler may change it, as a pre-processor does: until the
 *       next recovery all fields are read, and the recovery undoes what was set.
 *   <li>A property that is added, removed or only for one sample makes the sampler look up all its
 *       properties again.
 *   <li>A field with a pattern has another value for each sample; the pattern is parsed again only
 *       when its text, the mode or the seed has changed.
 *   <li>{@link FieldValues} reads a setting again only when a text that it was made of has changed,
 *       and so gives the same object until then. Code that derives something from it, such as a
 *       search in BER or a session, compares that object.
 * </ul>
 *
 * <p>Not thread-safe.
 */
final class UserTexts {
  private final UserSampler<?> sampler;
  private final List<Field<?>> fields;
  private final Fields.Patterns switches;
  private final int[] plain;
  private final int[] patterned;
  private final FieldValues values;

  /** All properties, those of the fields first; null when they must be looked up again. */
  private JMeterProperty[] properties;

  /** Whether one of them is removed after the sample. */
  private boolean temporary;

  /** Whether a property was handed out since the last recovery, and may have changed. */
  private boolean touched;

  /** Whether all texts stay as long as the properties of JMeter in {@link #names} do. */
  private boolean settled;

  private String[] names;

  /** Their values when the texts were read. */
  private String[] seen;

  private SamplerPatterns shared;
  private VirtualUser user;

  /** By position of a field: the text of the last sample, and what it is as a pattern. */
  private final String[] texts;

  private final UserPattern[] patterns;

  private PatternMode mode;
  private long seed;
  private ValueSource source;

  UserTexts(UserSampler<?> sampler, WorkSampler<?> element) {
    this.sampler = sampler;
    this.fields = element.fields().all();
    this.switches = element.fields().patterns().orElse(null);
    this.plain = positions(false);
    this.patterned = positions(true);
    this.values = new FieldValues(element.fields());
    this.texts = new String[fields.size()];
    this.patterns = new UserPattern[fields.size()];
  }

  private int[] positions(boolean ofPatterns) {
    return IntStream.range(0, fields.size())
        .filter(i -> (switches != null && fields.get(i).isPatterned()) == ofPatterns)
        .toArray();
  }

  /** The virtual user begins: its patterns take their first values. */
  void begin(SamplerPatterns shared, VirtualUser user) {
    this.shared = shared;
    this.user = user;
    mode = PatternMode.OFF;
    seed = 0;
    settled = false;
    Arrays.fill(texts, null);
    Arrays.fill(patterns, null);
  }

  /** The settings of the sample whose texts were read last. */
  FieldValues values() {
    return values;
  }

  /**
   * Reads the texts of a sample.
   *
   * @throws IllegalArgumentException naming the field whose pattern is wrong
   */
  void next() {
    if (isKept() && TextOfProperties.hold(names, seen)) {
      nextOfPatterns();
    } else {
      read();
    }
  }

  /**
   * As above for a further sample of the same call: functions give new values, and what a
   * pre-processor has set stays.
   */
  void nextInCall() {
    if (isKept()) {
      nextOfPatterns();
      return;
    }
    for (JMeterProperty property : properties()) {
      if (property instanceof FunctionProperty function
          && !(function instanceof TextOfProperties)) {
        function.recoverRunningVersion(sampler);
      }
    }
    read();
  }

  private boolean isKept() {
    return settled && !touched;
  }

  private JMeterProperty[] properties() {
    if (properties == null) {
      properties = sampler.lookUp(fields);
    }
    return properties;
  }

  private void read() {
    settled = false;
    JMeterProperty[] all = properties();
    for (int i : plain) {
      values.put(i, all[i].getStringValue());
    }
    if (switches != null) {
      use(values.get(switches.mode()), values.get(switches.seed()));
      for (int i : patterned) {
        String text = all[i].getStringValue();
        parse(i, text);
        if (patterns[i] == null) {
          values.put(i, text);
        }
      }
      nextOfPatterns();
    }
    settled = !touched && settle();
  }

  private boolean settle() {
    Map<String, String> found = new LinkedHashMap<>();
    for (int i = 0; i < fields.size(); i++) {
      if (properties[i] instanceof TextOfProperties text
          ? !text.addTo(found)
          : properties[i].getClass() != StringProperty.class) {
        return false;
      }
    }
    names = found.keySet().toArray(String[]::new);
    seen = found.values().toArray(String[]::new);
    return true;
  }

  private void nextOfPatterns() {
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

  private void parse(int position, String text) {
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

  /** A property is handed out and may change. */
  void touch() {
    touched = true;
  }

  /** A property may have been replaced or removed. */
  void lookUpAgain() {
    properties = null;
    touched = true;
  }

  /** A property is for the next sample only. */
  void expectRemoval() {
    temporary = true;
    touched = true;
  }

  /**
   * Undoes what was set for the last sample.
   *
   * @return false if the sampler has to do that itself, because its properties are not known
   */
  boolean recover() {
    boolean known = properties != null && !temporary;
    if (known) {
      for (int i = isKept() ? fields.size() : 0; i < properties.length; i++) {
        properties[i].recoverRunningVersion(sampler);
      }
    } else {
      properties = null;
      temporary = false;
    }
    settled &= !touched;
    touched = false;
    return known;
  }
}
