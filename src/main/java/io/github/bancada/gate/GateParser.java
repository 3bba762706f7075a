package io.github.bancada.gate;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads a gate: text with one criterion per line.
 *
 * <pre>{@code
 * gate       = { line line-end } ;
 * line       = [ criterion ] [ "#" comment ] ;
 * criterion  = label ":" metric operator limit [ "for" number time-span [ "->" "stop" ] ]
 *            | [ "all" ":" ] "capacity" operator limit       (* of the run; never with "for" *)
 *            | label ":" figure "no" "change"                (* against earlier runs *)
 *            | [ "all" ":" ] "capacity" "no" "change" ;
 *
 * label      = "all"                                 (* all samples together *)
 *            | '"' { char | '\"' | '\\' } '"'        (* exactly this *)
 *            | "/" { char | "\/" } "/"               (* Java's regular expression, found in the label *)
 *            | plain ;                               (* exactly this; no ":" or "#" in it, '"' or "/" before it *)
 *
 * metric     = "samples" | "errors" | "throughput"
 *            | [ outcome ] [ "response" ] ( "min" | "mean" | "stddev" | "max" | percentile )
 *            | ( "connect" | "latency" ) ( "mean" | percentile )
 *            | [ "response" ] "apdex" "(" time [ "," time ] ")"        (* of all samples *)
 *            | [ "response" ] ( "within" | "over" ) "(" time ")"
 *            | "received" | "sent" ;
 * figure     = "throughput" | "errors" | [ "response" ] ( "mean" | "p50" | "p95" | "p99" ) ;
 * time       = number ( "ns" | "us" | "µs" | "ms" | "s" ) ;
 * outcome    = "successful" | "failed" | "all" ;      (* samples that count; default: successful *)
 * percentile = "p" number ;                          (* more than 0, at most 100: p50, p99.95 *)
 * operator   = "<" | "<=" | ">" | ">=" | "=" ;
 *
 * limit      = number [ unit ] | number "%" "of" "baseline" ;
 * unit       = "%"                                   (* errors, within, over; errors without: number *)
 *            | "users"                               (* capacity; or as throughput *)
 *            | "ns" | "us" | "µs" | "ms" | "s"       (* times *)
 *            | "/s" | "/min"                         (* throughput *)
 *            | bytes [ "/s" | "/min" ] ;             (* received, sent *)
 * bytes      = "B" | "KB" | "MB" | "GB" ;
 * time-span  = "s" | "min" ;
 * number     = digit { digit } [ "." digit { digit } ] ;
 * }</pre>
 *
 * <p>Blanks between tokens are optional, except between two words and between a word and a number.
 * A line ends with LF, CR LF or CR. A byte order mark at the start is skipped. Words are lower
 * case. Stateless.
 */
final class GateParser {
  /** Limits of the text of a gate. */
  private static final int MAX_LINE_LENGTH = 10_000;

  private static final int MAX_NUMBER_LENGTH = 30;
  private static final int MAX_PROBLEMS = 20;

  private static final String NO_NUMBER =
      "; write digits with a decimal point, such as 20 or 0.1, without sign or exponent";

  private GateParser() {}

  /**
   * The result of parsing.
   *
   * @param criteria criteria of the valid lines
   * @param problems problems of the invalid lines, at most one per line
   */
  record Parsed(List<Criterion> criteria, List<GateException.Problem> problems) {}

  /**
   * Parses a text.
   *
   * @param source its name, for messages
   */
  static Parsed parse(String source, String text) {
    List<Criterion> criteria = new ArrayList<>();
    List<GateException.Problem> problems = new ArrayList<>();
    int start = text.startsWith("\ufeff") ? 1 : 0;
    for (int line = 1; start <= text.length() && problems.size() < MAX_PROBLEMS; line++) {
      int end = start;
      while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
        end++;
      }
      try {
        parse(new LineScanner(source, text, start, end, line), start, end).ifPresent(criteria::add);
      } catch (LineScanner.SyntaxException e) {
        problems.add(e.problem());
      }
      boolean pair = text.startsWith("\r\n", end);
      start = end + (pair ? 2 : 1);
    }
    return new Parsed(List.copyOf(criteria), List.copyOf(problems));
  }

  private static void checkLength(LineScanner in, int start, int end)
      throws LineScanner.SyntaxException {
    int length = end - start;
    if (length > MAX_LINE_LENGTH) {
      throw new LineScanner.SyntaxException(
          in.between(start, end),
          "the line has " + length + " characters; shorten it to at most " + MAX_LINE_LENGTH);
    }
  }

  private static void refuseMore(LineScanner in) throws LineScanner.SyntaxException {
    in.skipBlanks();
    if (!in.isAtEnd()) {
      GateText.Position position = in.here();
      throw new LineScanner.SyntaxException(
          position,
          "unexpected '"
              + in.word("")
              + "' after the limit; only for 10 s, -> stop or a # comment may follow");
    }
  }

  private static Optional<Criterion> parse(LineScanner in, int start, int end)
      throws LineScanner.SyntaxException {
    checkLength(in, start, end);
    in.refuseControlCharacters();
    in.skipBlanks();
    if (in.isAtEnd()) {
      return Optional.empty();
    }
    int first = in.position();
    LabelPattern labels = isBareCapacity(in) ? new LabelPattern.All() : labelAndColon(in);
    Metric metric = MetricParser.parse(in);
    in.skipBlanks();
    Operator operator = operator(in, metric);
    Limit limit =
        operator == Operator.NO_CHANGE
            ? Changes.limit(in, first, metric)
            : LimitParser.parse(in, metric);
    in.skipBlanks();
    Optional<Criterion.Sustained> sustained = SustainedParser.parse(in);
    refuseMore(in);
    Criterion criterion =
        new Criterion(
            in.between(first, in.position()),
            in.since(first),
            labels,
            metric,
            operator,
            limit,
            sustained);
    checkCapacity(criterion);
    Changes.check(criterion);
    return Optional.of(criterion);
  }

  /** A capacity needs no label, but a label may have that name. */
  private static boolean isBareCapacity(LineScanner in) {
    int start = in.position();
    boolean word = in.takeWord(Metric.Kind.CAPACITY.word());
    in.skipBlanks();
    boolean bare =
        word
            && (in.startsWith('<')
                || in.startsWith('>')
                || in.startsWith('=')
                || in.takeWords("no", "change") && !in.startsWith(':'));
    in.back(start);
    return bare;
  }

  private static void checkCapacity(Criterion criterion) throws LineScanner.SyntaxException {
    if (CapacityJudge.isOf(criterion)
        && (criterion.sustained().isPresent()
            || !(criterion.labels() instanceof LabelPattern.All))) {
      throw new LineScanner.SyntaxException(
          criterion.position(),
          "the capacity is one figure of the whole run, without a label and without for; write"
              + " for example capacity > 3000 /s");
    }
  }

  static LabelPattern labelAndColon(LineScanner in) throws LineScanner.SyntaxException {
    LabelPattern labels = label(in);
    in.skipBlanks();
    if (!in.take(":")) {
      throw in.error(
          "expected ':' and a metric after the label "
              + labels
              + "; write label : metric < limit, for example all : p95 < 20 ms (quote a label"
              + " that contains : or #)");
    }
    return labels;
  }

  private static LabelPattern label(LineScanner in) throws LineScanner.SyntaxException {
    int start = in.position();
    LabelPattern labels;
    if (in.startsWith('"')) {
      labels =
          new LabelPattern.Exact(
              in.delimited('"', false, "the label's closing \" is missing; add it"));
    } else if (in.startsWith('/')) {
      String expression =
          in.delimited(
              '/',
              true,
              "the closing / of the regular expression is missing; add it, or quote a label that"
                  + " begins with /");
      labels = new LabelPattern.Matching(compiled(in, start, expression));
    } else {
      String plain = in.untilColon();
      if (plain.isEmpty()) {
        throw in.error("the label before ':' is missing; write all or the name of a sampler");
      }
      labels = plain.equals("all") ? new LabelPattern.All() : new LabelPattern.Exact(plain);
    }
    return labels;
  }

  private static Pattern compiled(LineScanner in, int start, String expression)
      throws LineScanner.SyntaxException {
    GateText.Position position = in.between(start, in.position());
    try {
      return Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      throw new LineScanner.SyntaxException(
          position, "not a Java regular expression: " + e.getDescription() + "; correct it");
    } catch (StackOverflowError e) {
      throw new LineScanner.SyntaxException(
          position, "the regular expression is nested too deeply; simplify it");
    }
  }

  private static Operator operator(LineScanner in, Metric metric)
      throws LineScanner.SyntaxException {
    if (in.takeWords("no", "change")) {
      return Operator.NO_CHANGE;
    }
    for (Operator operator : Operator.values()) {
      if (operator != Operator.NO_CHANGE && in.take(operator.symbol())) {
        in.skipBlanks();
        if (in.startsWith('=')) {
          throw in.error("unexpected second =; write a single = for equal");
        }
        return operator;
      }
    }
    throw in.error("expected <, <=, >, >=, = or no change after " + metric);
  }

  static boolean isNumber(String text) {
    return text.length() <= MAX_NUMBER_LENGTH && text.matches("[0-9]+(\\.[0-9]+)?");
  }

  static BigDecimal number(LineScanner in, String what) throws LineScanner.SyntaxException {
    GateText.Position position = in.here();
    String text = in.digits();
    boolean torn = in.startsWith(',') || in.startsWith('e') || in.startsWith('E');
    if (torn || !isNumber(text)) {
      String whole = text + in.word("");
      throw new LineScanner.SyntaxException(
          position,
          (whole.isEmpty() ? what + " is missing" : what + " '" + whole + "' is not a number")
              + NO_NUMBER);
    }
    return new BigDecimal(text);
  }
}
