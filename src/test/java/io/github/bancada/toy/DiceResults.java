package io.github.bancada.toy;

import static io.github.bancada.table.ResultColumn.count;
import static io.github.bancada.table.ResultColumn.decimals;
import static io.github.bancada.table.ResultColumn.figure;
import static io.github.bancada.table.ResultColumn.words;

import io.github.bancada.element.ResultsListener;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.field.Values;
import io.github.bancada.table.Published;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.ResultColumns;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.work.SampleFacts;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.jmeter.samplers.SampleResult;

/** Listener of a toy workload: how many points dice have brought, by label. */
public class DiceResults extends ResultsListener<DiceResults.Run> {
  static final String POINTS = "dice.points";

  static final Fields FIELDS = new Fields(DiceResults.class);
  static final Field<Integer> SIDES = FIELDS.number("sides", 6, 2);
  static final Field<String> PUBLISHED = FIELDS.lines("published");

  private static final PublishedForm FORM = PublishedForm.table("die", "mean");

  private static final ResultColumns<Die> COLUMNS =
      new ResultColumns<>(
          List.of(
              words("die", "die", Die::name),
              count("rolls", "rolls", Die::rolls),
              count("sides", "", Die::sides),
              figure("mean_points", "mean", "points", decimals(2), 6, Die::mean)
                  .beside("mean", decimals(1))));

  private static final long serialVersionUID = 1L;

  /** What is known of one die. */
  private record Die(String name, int sides, long rolls, long points) {
    double mean() {
      return (double) points / rolls;
    }
  }

  /** Records rolls by label. */
  static final class Run {
    private final int sides;
    private final Published published;
    private final Map<String, Die> dice = new TreeMap<>();

    private Run(int sides, Published published) {
      this.sides = sides;
      this.published = published;
    }

    private synchronized void add(String label, long points) {
      if (points > sides) {
        throw new IllegalStateException("more points than sides");
      }
      dice.merge(
          label,
          new Die(label, sides, 1, points),
          (a, b) -> new Die(label, sides, a.rolls + b.rolls, a.points + b.points));
    }

    private synchronized RunTables tables() {
      List<Die> rows = List.copyOf(dice.values());
      ResultTable table =
          rows.isEmpty()
              ? ResultTable.of("Dice Results", List.of("no die was rolled"))
              : COLUMNS.table("Dice Results", List.of(sides + " sides"), rows, published);
      if (dice.containsKey("broken")) {
        throw new IllegalStateException("a die is broken");
      }
      return new RunTables(rows.isEmpty(), List.of(table), COLUMNS.csv(rows, published));
    }
  }

  public DiceResults() {
    super("Dice Results", "dice.csv");
  }

  @Override
  public Fields fields() {
    return FIELDS;
  }

  @Override
  protected Run newRun(Values settings) {
    return new Run(settings.get(SIDES), FORM.parse(settings.get(PUBLISHED)));
  }

  @Override
  protected void record(Run run, SampleResult sample) {
    SampleFacts facts = new SampleFacts(sample.getResponseHeaders());
    if (facts.startsWith(POINTS)) {
      run.add(sample.getSampleLabel(), facts.number(POINTS));
    }
  }

  @Override
  protected RunTables tables(Run run) {
    return run.tables();
  }
}
