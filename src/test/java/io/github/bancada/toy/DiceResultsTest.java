package io.github.bancada.toy;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.element.RunListener;
import io.github.bancada.jmeter.OfferedTables;
import io.github.bancada.jmeter.TestAbort;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.LoadReport;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import io.github.bancada.testing.JMeterRun;
import io.github.bancada.testing.JMeterTestHome;
import io.github.bancada.work.SampleFacts;
import java.awt.Component;
import java.awt.Container;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.swing.text.JTextComponent;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The base of results listeners, by a toy that has no more than a workload needs. */
class DiceResultsTest {
  private static final String PUBLISHED = "An article\ndie | mean\nfair | about 3.5\nloaded | 5";

  private final PrintStream console = System.out;
  private final PrintStream errors = System.err;
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

  @TempDir Path work;

  @BeforeEach
  void aTestBegins() {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);
    JMeterRun.begin();
    PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
    System.setOut(out);
    System.setErr(out);
  }

  @AfterEach
  void theTestEnds() {
    System.setOut(console);
    System.setErr(errors);
    JMeterRun.end();
  }

  private String console() {
    return printed.toString(StandardCharsets.UTF_8);
  }

  private LoadReport report() {
    LoadReport report = new LoadReport();
    report.setText(LoadReport.DIRECTORY, work.resolve("out").toString());
    return report;
  }

  private static DiceResults dice() {
    DiceResults dice = new DiceResults();
    dice.set(DiceResults.SIDES, "6");
    dice.set(DiceResults.PUBLISHED, PUBLISHED);
    return dice;
  }

  private static void roll(String die, int points, RunListener<?>... listeners) {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel(die);
    result.setTimes(System.currentTimeMillis(), 1_000_000, 0, 0, 0);
    result.setSuccessful(true);
    result.setResponseHeaders(SampleFacts.line(DiceResults.POINTS, points));
    for (RunListener<?> each : listeners) {
      each.sampleOccurred(new SampleEvent(result, "users"));
    }
  }

  private List<ResultTable> reported() throws IOException {
    return SummaryJson.read(work.resolve("out/summary.json")).results().tables();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void tableIsInEveryViewWhicheverListenerIsToldFirst(boolean reportFirst) throws Exception {
    LoadReport report = report();
    DiceResults dice = dice();
    List<RunListener<?>> order = reportFirst ? List.of(report, dice) : List.of(dice, report);
    order.forEach(RunListener::testStarted);
    roll("fair", 3, report, dice);
    roll("fair", 6, report, dice);
    order.forEach(RunListener::testEnded);

    assertThat(console())
        .containsOnlyOnce(
            """
            Dice Results: 6 sides
            Right of the bar, as published on other hardware: An article

            die     rolls  mean  |       mean
            fair        2  4.50  |  about 3.5
            loaded      -     -  |        5.0
            """);
    assertThat(work.resolve("out/dice.csv"))
        .hasContent(
            "die,rolls,sides,mean_points,published_mean_points\nfair,2,6,4.500000,3.500000");
    assertThat(work.resolve("out/report.html"))
        .content()
        .contains(">Dice Results", "As published: An article. ", "<td class=\"published\">5.0");
    assertThat(work.resolve("out/report.md"))
        .content()
        .contains("**Dice Results**", "| fair | 2 | 4.50 | about 3.5 |");
    assertThat(reported())
        .singleElement()
        .extracting(ResultTable::published)
        .isEqualTo("An article");
    assertThat(reported().get(0).rows().get(0).get(2).value()).isEqualTo(4.5);
  }

  /** Its rolls are what the plan asks for. */
  private static final class Asked extends DiceResults {
    private static final long serialVersionUID = 1L;

    @Override
    protected RunTables tables(Run run) {
      return super.tables(run).answering();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whatThePlanAsksForIsSaidBeforeTheReportWhicheverIsToldFirst(boolean reportFirst) {
    LoadReport report = report();
    Asked dice = new Asked();
    List<RunListener<?>> order = reportFirst ? List.of(report, dice) : List.of(dice, report);
    order.forEach(RunListener::testStarted);
    roll("fair", 3, report, dice);
    order.forEach(RunListener::testEnded);

    assertThat(console())
        .containsOnlyOnce("Dice Results: ")
        .containsSubsequence("Dice Results: ", "Load Report: ");
  }

  @Test
  void clonesOfAllEnginesMakeOneTableForConsoleAndReport() throws Exception {
    LoadReport report = report();
    DiceResults dice = dice();
    List<RunListener<?>> one = List.of((LoadReport) report.clone(), (DiceResults) dice.clone());
    List<RunListener<?>> two = List.of((LoadReport) report.clone(), (DiceResults) dice.clone());
    one.forEach(each -> each.testStarted("one:1099"));
    roll("fair", 1, one.get(0), one.get(1));
    one.forEach(each -> each.testEnded("one:1099"));
    assertThat(console())
        .as("one engine has not begun yet")
        .doesNotContain("Dice Results: ", "Load Report: ");
    two.forEach(each -> each.testStarted("two:1099"));
    roll("fair", 2, two.get(0), two.get(1));
    two.forEach(each -> each.testEnded("two:1099"));

    assertThat(console())
        .containsOnlyOnce("Dice Results: ")
        .containsPattern("(?m)^fair +2  1\\.50 ");
    assertThat(reported()).singleElement();
    assertThat(reported().get(0).rows().get(0).get(1).text()).isEqualTo("2");
  }

  @Test
  void secondTestOffersATableOfItsOwn() {
    DiceResults dice = dice();
    dice.testStarted();
    roll("fair", 1, dice);
    dice.testEnded();
    JMeterRun.begin();
    dice.testStarted();
    roll("fair", 5, dice);
    roll("fair", 5, dice);

    assertThat(OfferedTables.ofThisTest().all())
        .singleElement()
        .matches(table -> table.rows().get(0).get(1).text().equals("2"));
    dice.testEnded();
  }

  @Test
  void runWithoutARollIsSaidAndIsInNoReport() throws Exception {
    LoadReport report = report();
    DiceResults dice = dice();
    report.testStarted();
    dice.testStarted();
    report.sampleOccurred(
        new SampleEvent(Samples.ok("other", System.currentTimeMillis(), 1_000_000), "users"));
    report.testEnded();
    dice.testEnded();

    assertThat(console()).contains("\nDice Results: no die was rolled\n");
    assertThat(reported()).isEmpty();
    assertThat(work.resolve("out/report.html")).content().doesNotContain("Dice");
  }

  @Test
  void tableThatCannotBeMadeKeepsNoReportFromBeingWritten() throws Exception {
    LoadReport report = report();
    DiceResults dice = dice();
    report.testStarted();
    dice.testStarted();
    roll("broken", 1, report, dice);
    report.testEnded();
    dice.testEnded();

    assertThat(reported()).isEmpty();
    assertThat(console()).contains("Bancada: Dice Results: java.lang.IllegalStateException: a die");
  }

  @ParameterizedTest
  @ValueSource(strings = {"An article\ndie | mean\nfair | soon", "An article"})
  void wrongPublishedFiguresEndTheTestBeforeItsFirstSample(String published) {
    DiceResults dice = dice();
    dice.set(DiceResults.PUBLISHED, published);
    dice.testStarted();
    dice.testEnded();

    assertThat(TestAbort.isUnderWay()).isTrue();
    assertThat(console()).contains("Dice Results: ", "published table");
    assertThat(OfferedTables.ofThisTest().all()).isEmpty();
  }

  @Test
  void wrongFieldEndsTheTestAndIsCalledAsInTheWindow() {
    DiceResults dice = dice();
    dice.set(DiceResults.SIDES, "${__P(toy.sides,one)}");
    dice.testStarted();

    assertThat(console())
        .contains("Dice Results: Sides is 'one'; it takes a whole number of at least 2");
  }

  @Test
  void fileThatIsThereIsNotOverwritten() throws Exception {
    LoadReport report = report();
    DiceResults dice = dice();
    report.testStarted();
    dice.testStarted();
    roll("fair", 3, report, dice);
    report.testEnded();
    Path precious = Files.writeString(work.resolve("out/dice.csv"), "precious");
    dice.testEnded();

    assertThat(precious).hasContent("precious");
    assertThat(console()).contains("\nDice Results: 6 sides\n", "Bancada: Dice Results: ");
  }

  private static List<JTextComponent> texts(Container in) {
    List<JTextComponent> found = new ArrayList<>();
    for (Component each : in.getComponents()) {
      if (each instanceof JTextComponent text && text.isEditable()) {
        found.add(text);
      } else if (each instanceof Container inner) {
        found.addAll(texts(inner));
      }
    }
    return found;
  }

  @Test
  void windowShowsTheFieldsAndWritesThemBack() {
    DiceResultsGui gui = new DiceResultsGui();
    gui.configure(dice());

    assertThat(texts(gui)).extracting(JTextComponent::getText).contains("6", PUBLISHED);

    DiceResults written = (DiceResults) gui.createTestElement();
    assertThat(written.text(DiceResults.SIDES)).isEqualTo("6");
    assertThat(written.text(DiceResults.PUBLISHED)).isEqualTo(PUBLISHED);
    assertThat(written.getPropertyAsString("DiceResults.sides")).isEqualTo("6");

    gui.clearGui();
    assertThat(((DiceResults) gui.createTestElement()).text(DiceResults.PUBLISHED)).isEmpty();
  }
}
