package io.github.bancada.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.table.MeasuredWindow;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the CPUs of the machine did, by made-up texts of {@code /proc/stat}. */
class MachineCpuTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path proc;

  private List<MeasuredWindow> windows = List.of();

  private MachineCpu machine() {
    return new MachineCpu(proc, () -> windows);
  }

  private void stat(String ticks) throws IOException {
    new FakeProc(proc).write("stat", "cpu  " + ticks + "\n");
  }

  private static MeasuredWindow steady(long from, long to) {
    return new MeasuredWindow("steady window, shopping", from * SECOND, to * SECOND);
  }

  @Test
  void statesAreShownForTheLoadAndForTheSteadyWindowAsSarDoes() throws IOException {
    windows = List.of(steady(11, 20));
    MachineCpu machine = machine();
    stat("1000 0 1000 5000 0 0 0 0 0 0");
    machine.measure(10 * SECOND, 0);
    stat("1010 0 1000 5090 0 0 0 0 0 0");
    machine.measure(11 * SECOND, 1);
    stat("1060 10 1015 5100 5 3 2 5 0 0");
    machine.measure(12 * SECOND, 2);

    assertThat(CpuStates.table(machine.uses(), 2).rows())
        .extracting(row -> row.stream().map(cell -> cell.text()).toList())
        .containsExactly(
            List.of("all samples", "2.0", "30.00", "5.00", "10.00", "2.50", "2.50", "50.00"),
            List.of(
                "steady window, shopping",
                "1.0",
                "50.00",
                "10.00",
                "20.00",
                "5.00",
                "5.00",
                "10.00"));
  }

  @Test
  void timeBeforeTheFirstAndAfterTheLastSampleDoesNotCount() throws IOException {
    windows = List.of(steady(0, 100));
    MachineCpu machine = machine();
    stat("0 0 0 0 0 0 0 0");
    machine.measure(SECOND, 0);
    stat("100 0 0 0 0 0 0 0");
    machine.measure(2 * SECOND, 0);
    stat("100 0 0 50 0 0 0 0");
    machine.measure(3 * SECOND, 1);
    stat("100 0 0 70 0 0 0 0");
    machine.measure(4 * SECOND, 1);
    stat("100 0 0 90 0 0 0 0");
    machine.measure(5 * SECOND, 2);
    stat("900 0 0 90 0 0 0 0"); // the audit
    machine.measure(6 * SECOND, 2);

    assertThat(machine.uses())
        .extracting(MachineCpu.Use::wallNanos)
        .containsExactly(3 * SECOND, 3 * SECOND);
    assertThat(machine.uses())
        .allSatisfy(use -> assertThat(use.ticks().idle()).isEqualTo(use.ticks().total()));
  }

  @Test
  void readingBelongsToTheWindowThatItsMiddleIsIn() throws IOException {
    windows = List.of(new MeasuredWindow("early", 0, 3 * SECOND / 2), steady(2, 3));
    MachineCpu machine = machine();
    stat("0 0 0 0 0 0 0 0");
    machine.measure(0, 1);
    for (int second = 1; second <= 4; second++) {
      stat(10 * second + " 0 0 0 0 0 0 0");
      machine.measure(second * SECOND, second);
    }

    assertThat(machine.uses())
        .extracting(use -> use.name() + " " + use.ticks().user())
        .containsExactly("all samples 40", "early 20", "steady window, shopping 10");
  }

  @Test
  void phaseThatTwoListenersMeasureCountsOnce() throws IOException {
    windows = List.of(steady(0, 9), steady(0, 9));
    MachineCpu machine = machine();
    stat("0 0 0 0 0 0 0 0");
    machine.measure(SECOND, 1);
    stat("10 0 0 0 0 0 0 0");
    machine.measure(2 * SECOND, 2);

    assertThat(machine.uses()).extracting(MachineCpu.Use::wallNanos).containsOnly(SECOND);
  }

  @Test
  void readingThatFailsIsMadeUpForByTheNext() throws IOException {
    MachineCpu machine = machine();
    stat("0 0 0 0 0 0 0 0");
    machine.measure(SECOND, 1);
    stat("broken");
    machine.measure(2 * SECOND, 2);
    stat("10 0 0 30 0 0 0 0");
    machine.measure(3 * SECOND, 3);

    assertThat(machine.uses())
        .singleElement()
        .satisfies(use -> assertThat(use.wallNanos()).isEqualTo(2 * SECOND))
        .satisfies(use -> assertThat(use.ticks().total()).isEqualTo(40));
  }
}
