package io.github.bancada.field;

import io.github.bancada.text.ByteSize;
import io.github.bancada.text.ResourceTexts;
import io.github.bancada.text.Setting;
import io.github.bancada.text.Token;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.MissingResourceException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/**
 * The fields of one element, declared once, in the order of its window:
 *
 * <pre>{@code
 * static final Fields FIELDS = new Fields(Toy.class);
 *
 * static {
 *   FIELDS.group("failures");
 * }
 *
 * static final Field<Integer> RETRIES = FIELDS.number("retries", 3, 0);
 * static final Field<Integer> PAUSE = FIELDS.millis("pause", 10);
 * static final Derived<Settings> SETTINGS =
 *     FIELDS.derived(v -> new Settings(v.get(RETRIES), v.get(PAUSE)));
 * }</pre>
 *
 * <p>All fields are text in a plan, so each takes JMeter variables and functions, and a wrong value
 * is an error instead of 0. The element's text bundle has their names for the window and for
 * messages.
 *
 * <p>Filled while its class is initialised; unmodifiable and thread-safe from then on.
 */
public final class Fields {
  /** A derived setting records its fields as bits of a long. */
  private static final int MOST = Long.SIZE;

  private final Class<?> element;
  private final List<Field<?>> all = new ArrayList<>();
  private final List<Derived<?>> derived = new ArrayList<>();
  private final Set<String> rareGroups = new HashSet<>();
  private String openGroup = "";
  private Patterns patterns;

  /** The fields of an element whose texts may be value patterns, see {@link Field#patterned()}. */
  public record Patterns(Field<PatternMode> mode, Field<Long> seed) {}

  /**
   * @param element the class that plans name; its texts are {@link ResourceTexts}
   */
  public Fields(Class<?> element) {
    this.element = element;
  }

  /** Starts a group of the window, to which the next fields belong. */
  public Fields group(String name) {
    openGroup = name;
    return this;
  }

  /**
   * Starts a group that is closed in the window while its fields have the texts of a new element.
   */
  public Fields rareGroup(String name) {
    rareGroups.add(name);
    return group(name);
  }

  /** Whether a group is one of {@link #rareGroup}. */
  public boolean isRare(String group) {
    return rareGroups.contains(group);
  }

  /** One line of text; blanks around it are removed. */
  public Field<String> text(String name, String initially) {
    return text(name, Field.Kind.TEXT, initially, "");
  }

  /** One line of text; blanks around it are removed, and an empty field means the default. */
  public Field<String> textOr(String name, String defaultText) {
    return text(name, Field.Kind.TEXT, defaultText, defaultText);
  }

  /** The path of a file. */
  public Field<String> file(String name) {
    // JMeter's editor of files takes no function in a new element.
    return text(name, Field.Kind.FILE, "", "");
  }

  /** The path of a directory; an empty field means a default. */
  public Field<String> directory(String name) {
    return text(name, Field.Kind.DIRECTORY, "", "");
  }

  /** Paths of directories with commas between them; an empty field means a default. */
  public Field<String> directories(String name) {
    return text(name, Field.Kind.DIRECTORIES, "", "");
  }

  /** A text of several lines, in which JMeter evaluates nothing. */
  public Field<String> lines(String name) {
    return text(name, Field.Kind.LINES, "", "");
  }

  /** A text of several lines, with variables; taken with all blanks. */
  public Field<String> area(String name) {
    return add(name, Field.Kind.AREA, "", (label, text) -> text);
  }

  /** Words with white space or commas between them. */
  public Field<List<String>> words(String name) {
    return add(
        name,
        Field.Kind.TEXT,
        List.of(),
        (label, text) ->
            Arrays.stream(text.split("[,\\s]+")).filter(word -> !word.isEmpty()).toList());
  }

  private Field<String> text(String name, Field.Kind kind, String initially, String ifBlank) {
    return add(name, kind, ifBlank, (label, text) -> text.strip()).initially(initially);
  }

  /** A hidden text, taken with all blanks. */
  public Field<String> password(String name, String initially) {
    return add(name, Field.Kind.PASSWORD, "", (label, text) -> text).initially(initially);
  }

  /** A whole number of at least the minimum. */
  public Field<Integer> number(String name, int defaultValue, int minimum) {
    return number(name, defaultValue, minimum, Integer.MAX_VALUE);
  }

  /** A whole number, bounds included. */
  public Field<Integer> number(String name, int defaultValue, int minimum, int maximum) {
    return add(
            name,
            Field.Kind.NUMBER,
            defaultValue,
            (label, text) -> Setting.number(label, text, defaultValue, minimum, maximum))
        .bounds(minimum, maximum)
        .initially(Integer.toString(defaultValue));
  }

  /** A duration in milliseconds, from 0; 0 usually means no limit. */
  public Field<Integer> millis(String name, int defaultValue) {
    return number(name, defaultValue, 0).in("ms");
  }

  /** A whole number between the bounds, or none if the field is empty. */
  public Field<OptionalInt> optionalNumber(String name, int minimum, int maximum) {
    return add(
            name,
            Field.Kind.NUMBER,
            OptionalInt.empty(),
            (label, text) -> OptionalInt.of(Setting.number(label, text, 0, minimum, maximum)))
        .bounds(minimum, maximum);
  }

  /** A whole number of 64 bits; underscores may separate its digits. */
  public Field<Long> longNumber(String name, long defaultValue, long minimum) {
    return add(
            name,
            Field.Kind.NUMBER,
            defaultValue,
            (label, text) -> Setting.longNumber(label, text, minimum))
        .bounds(minimum, Long.MAX_VALUE)
        .initially(Long.toString(defaultValue));
  }

  /** A number of bytes of at least the minimum, such as {@code 4 KiB}; see {@link ByteSize}. */
  public Field<Long> bytes(String name, String defaultSize, long minimum) {
    return add(
            name,
            Field.Kind.TEXT,
            ByteSize.parse(name, defaultSize, minimum),
            (label, text) -> ByteSize.parse(label, text, minimum))
        .initially(defaultSize);
  }

  /** {@code true} or {@code false}. */
  public Field<Boolean> flag(String name, boolean defaultValue) {
    return add(
            name,
            Field.Kind.FLAG,
            defaultValue,
            (label, text) -> Setting.flag(label, text, defaultValue))
        .tokens(List.of("true", "false"))
        .initially(Boolean.toString(defaultValue));
  }

  /** One of the tokens of an enum. */
  public <E extends Enum<E> & Token> Field<E> choice(String name, E defaultValue) {
    Class<E> type = defaultValue.getDeclaringClass();
    return add(
            name,
            Field.Kind.CHOICE,
            defaultValue,
            (label, text) -> Setting.token(label, text, type, defaultValue))
        .tokens(Setting.tokens(type))
        .initially(defaultValue.token());
  }

  /** Two fields, in a group of their own, that switch the patterns of others on. */
  public Patterns valuePatterns() {
    rareGroup("valuePatternsGroup");
    patterns =
        new Patterns(
            choice("valuePatterns", PatternMode.OFF),
            longNumber("valuePatternSeed", 1, Long.MIN_VALUE));
    return patterns;
  }

  /** The fields of {@link #valuePatterns()}, if the element has them. */
  public Optional<Patterns> patterns() {
    return Optional.ofNullable(patterns);
  }

  /**
   * A setting made from several fields. It is read again only when one of these changes, and stays
   * the same object while it is equal.
   *
   * @param function has no side effect; throws {@link IllegalArgumentException} with cause, value
   *     and remedy if the fields contradict each other; never returns null
   */
  public <T> Derived<T> derived(Function<Values, T> function) {
    Derived<T> value = new Derived<>(this, values(), function);
    derived.add(value);
    return value;
  }

  private <T> Field<T> add(String name, Field.Kind kind, T ifBlank, Field.Reader<T> reader) {
    if (all.size() == MOST || all.stream().anyMatch(field -> field.name().equals(name))) {
      throw new IllegalStateException("a second field " + name + ", or more than " + MOST);
    }
    Field<T> field = new Field<>(this, values(), name, kind, ifBlank, reader);
    all.add(field);
    return field;
  }

  /** All fields, in the order of the window. */
  public List<Field<?>> all() {
    return Collections.unmodifiableList(all);
  }

  /** All derived settings, in the order of their declaration. */
  List<Derived<?>> derived() {
    return Collections.unmodifiableList(derived);
  }

  int size() {
    return all.size();
  }

  /** Number of fields and derived settings. */
  int values() {
    return all.size() + derived.size();
  }

  String openGroup() {
    return openGroup;
  }

  /** Name of the element in the English menu. */
  public String elementLabel() {
    return english("displayName", element.getSimpleName());
  }

  /** Name of a field in the English window, without its unit. */
  String label(Field<?> field) {
    return english(field.name() + ".displayName", field.name()).replaceFirst(" \\([^)]*\\)$", "");
  }

  private String english(String key, String otherwise) {
    try {
      return new ResourceTexts(element).english(key);
    } catch (MissingResourceException e) {
      return otherwise; // a test of texts fails
    }
  }
}
