package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.ESC;
import static io.github.bancada.pages.format.StreamJobs.UEL;
import static io.github.bancada.pages.format.StreamJobs.assertEveryPrefixHasAClearResult;
import static io.github.bancada.pages.format.StreamJobs.assertPages;
import static io.github.bancada.pages.format.StreamJobs.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.PageCount;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Hpgl2CounterTest {
  private static final String RESET = ESC + "E";

  private static String inPcl(String hpgl2) {
    return RESET + ESC + "%0B" + hpgl2 + ESC + "%0A" + RESET;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "IN;SP1;PA0,0;PD10,10;PU;PG;",
        "BP;IN;PD1,1;PG;",
        "BPINPS4000,3000;PD1,1PG",
        "INSP1PU0,0PD100,100PG;",
        "BP1,\"a plot, of mine\",5,1;IN;SP1;PD1,1;PG;",
        ".(;.I81;;17:.N;19:IN;SP1;PD1,1;PG;",
        "DF;SP1;PD9,9;",
        "\u001B.(\u001B.I81;;17:IN;SP1;PD1,1;PG;",
        "IN;PD1,1;",
      })
  void plotIsRecognisedFromItsStart(String plot) {
    PageCount count = count(plot);

    assertThat(count.format()).isEqualTo("hpgl2");
    assertThat(count.pages()).as("%s", count).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"IN PARIS AND LONDON", "IN 2020 THE", "BPM 120", "INVOICE 1", "IN", "DF OF 2"})
  void textIsNoPlot(String text) {
    assertThat(count(text).format()).isEqualTo("text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"HPGL2", "HPGL", "HPGL/2", "HP-GL2"})
  void languageOfTheEnvelopeApplies(String language) {
    PageCount count =
        count(UEL + "@PJL ENTER LANGUAGE=" + language + "\r\nPU;PD1,1;PG;PD2,2;" + UEL);

    assertThat(count.format()).isEqualTo("hpgl2");
    assertThat(count.pages()).isEqualTo(2);
  }

  @Test
  void pageAdvanceEndsAMarkedPage() {
    assertPages("IN;PD1,1;PG;PG;PU;PG;PD2,2;PG1;IN;", 2);
  }

  @Test
  void endOfThePlotEndsAMarkedPage() {
    assertPages("IN;PD1,1;PG;PD2,2;", 2);
    assertPages("IN;PD1,1;PG;PU2,2;", 1);
    assertPages(UEL + "@PJL ENTER LANGUAGE=HPGL2\nIN;PD1,1;" + UEL, 1);
  }

  @Test
  void nextPlotEndsAMarkedPage() {
    assertPages("BP;IN;PD1,1;BP;IN;PD2,2;PG;", 2);
  }

  @Test
  void plotterModeWithinPclEndsPages() {
    assertPages(ESC + "%-1BIN;PD1,1;PG;PD2,2;PG;" + ESC + "%0A", 2);
  }

  @Test
  void plotMayChangeToPclAndBack() {
    assertPages(
        "IN;SP1;PD1,1;" + ESC + "%1A" + ESC + "*b3W\f\f\f" + ESC + "%1B" + "PG;PD2,2;PG;", 2);
  }

  @Test
  void pageAdvanceWithinPclIsIgnored() {
    assertPages(inPcl("IN;PD1,1;PG;PD2,2;PG;"), 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PD1,1;",
        "PD;",
        "PU1,1;PD;PA3,3;",
        "CI100;",
        "EA1,1;",
        "RA1,1;",
        "WG1,0,90;",
        "PE<=AB;",
        "LBtext\u0003",
        "EP;",
        "ci100;",
      })
  void whatDrawsMarksThePage(String instructions) {
    assertPages(inPcl("IN;SP1;" + instructions), 1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PU1,1;PA3,3;PR1,1;",
        "LB  \u0003",
        "LB\f\f\u0003",
        "\f\f\f",
        "SMP;",
        "DTP;",
        "CO\"PD1,1;\";",
        "BP1,\"PD1,1;\";",
        "BLPD1,1;\u0003",
      })
  void whatDrawsNothingLeavesThePageEmpty(String instructions) {
    assertPages(inPcl("IN;SP1;" + instructions), 0);
  }

  @Test
  void formFeedWithinALabelIsText() {
    assertPages(inPcl("IN;LBa\f\fb\u0003PU;").replace(ESC + "%0A" + RESET, ESC + "%0Ab\f"), 1);
  }

  @Test
  void labelsEndWithTheTerminatorThatIsDefined() {
    assertPages("IN;DT#;LBa;PG;PG\u0003PG;#PG;PD1,1;PG;", 2);
    assertPages("IN;DT#;DT;LBa;PG#PG\u0003PG;PD1,1;PG;", 2);
  }

  @Test
  void labelWithoutEndDoesNotHidePclPages() {
    assertPages(RESET + ESC + "%0BLBa" + ESC + "%0A" + "b\fc\f", 2);
    assertPages(RESET + ESC + "%0BLBa" + RESET + "b\fc\f", 3);
    assertPages(UEL + RESET + ESC + "%0BLBa" + UEL + RESET + "b\f" + UEL, 2);
  }

  @Test
  void encodedPolylineIsNotReadAsInstructions() {
    assertPages("IN;PEPGPGPG;PG;", 1);
  }

  @Test
  void resetLeavesHpgl2() {
    assertPages(RESET + ESC + "%0BIN;PD1,1;" + RESET + "b\f", 2);
  }

  @Test
  void everyPrefixHasAClearResult() {
    assertEveryPrefixHasAClearResult(
        UEL + "@PJL ENTER LANGUAGE=HPGL2\nIN;DT#;LBa\f#BP1,\"x\";PEab;PD1,1;PG;" + UEL);
    assertEveryPrefixHasAClearResult("IN;SP1;PA0,0;PD10,10;PU;PG;LBabc\u0003CI9;PG;");
  }
}
