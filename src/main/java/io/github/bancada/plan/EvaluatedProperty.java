package io.github.bancada.plan;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
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

  /**
   * A text with JMeter variables and functions, parsed once. Everything outside <code>${…}</code>
   * is kept literally, including backslashes; <code>\${</code> means <code>${</code>. Braces within
   * a function must be balanced. Immutable, thread-safe.
   */
  static final class EvaluatedText {
    private static final String BEGIN = "${";

    private final String source;

    /** Literal texts, and a {@link CompoundVariable} for each evaluated part. */
    private final List<Object> parts;

    EvaluatedText(String source) {
      this.source = source;
      this.parts = source.contains(BEGIN) ? parts(source) : List.of();
    }

    String source() {
      return source;
    }

    /** The text with the current values of its variables and functions. */
    String now() {
      if (parts.isEmpty()) {
        return source;
      }
      StringBuilder text = new StringBuilder();
      for (Object part : parts) {
        text.append(part instanceof CompoundVariable function ? function.execute() : part);
      }
      return text.toString();
    }

    private static List<Object> parts(String source) {
      List<Object> parts = new ArrayList<>();
      StringBuilder plain = new StringBuilder();
      for (int i = 0; i < source.length(); ) {
        if (source.startsWith("\\" + BEGIN, i)) {
          plain.append(BEGIN);
          i += 1 + BEGIN.length();
          continue;
        }
        int end = source.startsWith(BEGIN, i) ? end(source, i) : -1;
        if (end < 0) {
          plain.append(source.charAt(i));
          i++;
        } else {
          parts.add(plain.toString());
          plain.setLength(0);
          parts.add(new CompoundVariable(source.substring(i, end)));
          i = end;
        }
      }
      parts.add(plain.toString());
      return List.copyOf(parts);
    }

    /** Offset after the matching closing brace; -1 if there is none. */
    private static int end(String source, int begin) {
      int open = 0;
      for (int i = begin; i < source.length(); i++) {
        switch (source.charAt(i)) {
          case '\\' -> i++;
          case '{' -> open++;
          case '}' -> {
            open--;
            if (open == 0) {
              return i + 1;
            }
          }
          default -> {
            // Not a brace.
          }
        }
      }
      return -1;
    }
  }
}
