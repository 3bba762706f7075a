package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PjlTest {
  private static Pjl pjl(String... lines) {
    Pjl pjl = new Pjl();
    for (String line : lines) {
      pjl.line(line);
    }
    return pjl;
  }

  @Test
  void isEmptyAtFirst() {
    assertThat(pjl().copies()).isZero();
    assertThat(pjl().language()).isEmpty();
    assertThat(pjl().duplex()).isEqualTo(Duplex.NONE);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "@PJL ENTER LANGUAGE=PCL",
        "@PJL ENTER LANGUAGE = PCL\r",
        "@pjl enter language = pcl",
        "@PJL  ENTER  LANGUAGE=\"PCL\""
      })
  void enterSetsTheLanguage(String line) {
    assertThat(pjl(line).language()).isEqualTo("PCL");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "@PJL SET COPIES=3|3",
        "@PJL SET COPIES = 3|3",
        "@PJL SET COPIES=\"3\"|3",
        "@pjl set copies=3|3",
        "@PJL SET QTY=3|3",
        "@PJL DEFAULT COPIES=3|3",
        "@PJL DEFAULT QTY=3|3",
        "@PJL SET LPARM : PCL COPIES = 3|3",
        "@PJL SET COPIES=many|0",
        "@PJL SET COPIES=32767|32767",
        "@PJL SET COPIES=999999999|32767",
        "@PJL SET COPIES=99999999999999999999|32767",
        "@PJL SET COPIES=-3|0",
        "@PJL COMMENT SET COPIES=3|0",
        "@PJL SET NUMCOPIES=3|0"
      })
  void copiesAreRead(String line, long copies) {
    assertThat(pjl(line).copies()).isEqualTo(copies);
  }

  @Test
  void absurdCopiesAreToldAndBelievableOnesAreNot() {
    assertThat(pjl("@PJL SET COPIES=32767", "@PJL SET QTY=2").absurdity()).isEmpty();
    Pjl absurd = pjl("@PJL SET COPIES=2", "@PJL SET QTY=99999999999999999999999999");

    assertThat(absurd.copies()).isEqualTo(2 * 32_767);
    assertThat(absurd.absurdity()).contains("COPIES=2").contains("QTY=9999").contains("32767");
    absurd.line("@PJL RESET");
    assertThat(absurd.absurdity()).isEmpty();
  }

  @Test
  void quantityMultipliesCopies() {
    assertThat(pjl("@PJL SET QTY=2", "@PJL SET COPIES=3").copies()).isEqualTo(6);
  }

  @Test
  void setOverridesDefault() {
    assertThat(pjl("@PJL SET COPIES=2", "@PJL DEFAULT COPIES=5").copies()).isEqualTo(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"@PJL JOB", "@PJL JOB NAME=\"x\"", "@PJL EOJ", "@PJL RESET", "@PJL INITIALIZE"})
  void endOfJobRevertsSet(String line) {
    Pjl pjl = pjl("@PJL SET COPIES=2", "@PJL SET DUPLEX=ON", "@PJL DEFAULT QTY=3", line);

    assertThat(pjl.copies()).isEqualTo(3);
    assertThat(pjl.duplex()).isEqualTo(Duplex.NONE);
  }

  @Test
  void attributeOfAJobBeginsNoJob() {
    assertThat(pjl("@PJL SET COPIES=2", "@PJL JOBATTR=\"x\"").copies()).isEqualTo(2);
  }

  @Test
  void withoutJobTheEndOfThePayloadRevertsSet() {
    Pjl pjl = pjl("@PJL SET COPIES=2");
    pjl.leaveLanguage();
    assertThat(pjl.copies()).as("no payload so far").isEqualTo(2);

    pjl.leavePayload();
    pjl.leaveLanguage();

    assertThat(pjl.copies()).isZero();
  }

  @Test
  void settingsOfAJobApplyToAllItsPayloads() {
    Pjl pjl = pjl("@PJL JOB", "@PJL SET COPIES=2");
    pjl.leavePayload();
    pjl.leaveLanguage();

    assertThat(pjl.copies()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "DUPLEX=ON,BINDING=LONGEDGE,LONG",
    "DUPLEX=ON,BINDING=SHORTEDGE,SHORT",
    "BINDING=SHORTEDGE,DUPLEX=ON,SHORT",
    "DUPLEX=OFF,BINDING=SHORTEDGE,NONE",
    "DUPLEX=on,RET=ON,LONG",
    "DUPLEX=MANUAL,RET=ON,NONE"
  })
  void duplexIsRead(String first, String second, Duplex duplex) {
    assertThat(pjl("@PJL SET " + first, "@PJL SET " + second).duplex()).isEqualTo(duplex);
  }
}
