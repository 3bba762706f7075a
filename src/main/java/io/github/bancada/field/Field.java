package io.github.bancada.field;

import io.github.bancada.text.Token;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * One field of an element. Plans store its text under its name, so a name never changes.
 *
 * <p>Declared by {@link Fields}. Methods that return the field itself belong to the declaration and
 * are not called later; from then on it is thread-safe.
 *
 * @param <T> type of its value
 */
public final class Field<T> extends Value<T> {
  /** A property of the plan; the group is its default. */
  private static final Pattern PROPERTY = Pattern.compile("\\$\\{__P\\([^,()]*,([^,()]*)\\)}");

  private final Fields fields;
  private final int position;
  private final String name;
  private final String group;
  private final Kind kind;
  private final T ifBlank;
  private final Reader<T> reader;

  private String initially = "";
  private List<String> tokens = List.of();
  private Bounds bounds;
  private String unit = "";
  private String required;
  private Field<?> chooser;
  private List<String> shownWith = List.of();
  private Field<?> leader;
  private Map<String, String> followed = Map.of();
  private volatile boolean patterned;
  private volatile String label;

  /** How it is edited. */
  public enum Kind {
    /** One line of text. */
    TEXT,
    /** Several lines of text, without variables. */
    LINES,
    /** Several lines of text, with variables. */
    AREA,
    NUMBER,
    /** {@code true} or {@code false}. */
    FLAG,
    /** One of several tokens. */
    CHOICE,
    /** A text that the window hides. */
    PASSWORD,
    /** The path of a file. */
    FILE,
    /** The path of a directory. */
    DIRECTORY,
    /** Paths of directories with commas between them. */
    DIRECTORIES
  }

  /** Lowest and highest number that a field takes. */
  public record Bounds(long least, long most) {}

  /** Reads a text that is not blank; messages call the field by its label in the window. */
  interface Reader<T> {
    T read(String label, String text);
  }

  Field(Fields fields, int index, String name, Kind kind, T ifBlank, Reader<T> reader) {
    super(index);
    this.fields = fields;
    this.position = fields.size();
    this.name = name;
    this.group = fields.openGroup();
    this.kind = kind;
    this.ifBlank = ifBlank;
    this.reader = reader;
  }

  /**
   * Sets the text in a new element. Without this it is the default, or "" if the default is no
   * text.
   */
  public Field<T> initially(String text) {
    initially = text;
    return this;
  }

  /** Sets the unit of a number, as in the field's texts, such as {@code ms}. */
  public Field<T> in(String unitName) {
    unit = unitName;
    return this;
  }

  /**
   * Makes the test end if the field is empty when a sample is taken.
   *
   * @param message cause and remedy in one sentence
   */
  public Field<T> required(String message) {
    required = message;
    return this;
  }

  /**
   * Hides it in the window while a choice is made that does not need it.
   *
   * @param choice a field that is declared before
   * @param tokens those that need this field
   */
  public Field<T> shownWith(Field<?> choice, Token... tokens) {
    chooser = choice;
    shownWith = Arrays.stream(tokens).map(Token::token).toList();
    return this;
  }

  /**
   * Lets the window change its text with a choice, as long as the text is one of these.
   *
   * @param texts by the token chosen
   */
  public Field<T> following(Field<?> choice, Map<String, String> texts) {
    leader = choice;
    followed = Map.copyOf(texts);
    return this;
  }

  /** Lets its text be a value pattern, if the element has {@link Fields#valuePatterns()}. */
  public Field<T> patterned() {
    patterned = true;
    return this;
  }

  /** Offers some texts in the window, besides others; they have translations, as tokens have. */
  public Field<T> offering(String... texts) {
    return tokens(List.of(texts));
  }

  Field<T> tokens(List<String> all) {
    tokens = List.copyOf(all);
    return this;
  }

  Field<T> bounds(long least, long most) {
    bounds = new Bounds(least, most);
    return this;
  }

  /** Name of the property in a plan. */
  public String name() {
    return name;
  }

  /** Name of the group in the window. */
  public String group() {
    return group;
  }

  public Kind kind() {
    return kind;
  }

  /** The text in a new element. */
  public String initially() {
    return initially;
  }

  /**
   * The text for plans that are older than the field and do not have it. JMeter would not evaluate
   * functions in it, so it is "" for a text with functions.
   */
  public String ifAbsent() {
    return initially.contains("${") ? "" : initially;
  }

  /** All texts that a choice or a flag takes; for other fields those it offers, usually none. */
  public List<String> tokens() {
    return tokens;
  }

  public Optional<Bounds> bounds() {
    return Optional.ofNullable(bounds);
  }

  /** The unit of a number; "" for none. */
  public String unit() {
    return unit;
  }

  /** Whether its text may be a value pattern. */
  public boolean isPatterned() {
    return patterned;
  }

  /** Whether it takes several lines of text. */
  public boolean isOfLines() {
    return kind == Kind.LINES || kind == Kind.AREA;
  }

  /**
   * Whether the window shows it.
   *
   * @param texts of the fields as they are; of <code>${__P(name,default)}</code> the default
   *     counts, and another text that is not a token hides nothing
   */
  public boolean isShownWith(Function<Field<?>, String> texts) {
    if (chooser == null) {
      return true;
    }
    String chosen = PROPERTY.matcher(texts.apply(chooser)).replaceFirst("$1");
    return shownWith.contains(chosen) || !chooser.tokens.contains(chosen);
  }

  /**
   * The text that the window gives it when a choice is made; empty if it stays.
   *
   * @param choice the field whose text has changed
   * @param token the new text of the choice
   * @param text its own
   */
  public Optional<String> changedBy(Field<?> choice, String token, String text) {
    return choice == leader && followed.containsValue(text)
        ? Optional.ofNullable(followed.get(token))
        : Optional.empty();
  }

  /** Its index in its list of fields. */
  int position() {
    return position;
  }

  /** Its name in the English window, without the unit. */
  public String label() {
    if (label == null) {
      label = fields.label(this);
    }
    return label;
  }

  boolean isRequired() {
    return required != null;
  }

  /** Value of an empty field. */
  T ifBlank() {
    return ifBlank;
  }

  @Override
  T read(Values values) {
    String text = values.text(this);
    if (!isBlank(text)) {
      return reader.read(label(), text);
    }
    if (required != null) {
      throw new MissingValueException(required);
    }
    return ifBlank;
  }

  private boolean isBlank(String text) {
    return kind == Kind.PASSWORD ? text.isEmpty() : text.isBlank();
  }

  @Override
  public String toString() {
    return name;
  }
}
