package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.JobInput;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Jobs in their envelopes, with simple payloads: ESC/P and text. */
class EnvelopeTest {
  private static final String ESC_P = "\u001B@page\f";
  private static final String QPDL_PAGE =
      "\0\6\0\2\0\0\0\0\0\1\0\1\0\0\1\0\0" + "\u0001\0\2" + "\t";

  private static JobBytes job() {
    return new JobBytes();
  }

  @Test
  void payloadWithoutEnvelopeIsCounted() {
    assertThat(job().text(ESC_P).ok().format()).isEqualTo("escp");
  }

  @Test
  void joinedJobsAreAdded() {
    PageCount count =
        job()
            .text(JobBytes.UEL + "@PJL JOB\n@PJL SET COPIES=2\n@PJL ENTER LANGUAGE=ESCP2\n" + ESC_P)
            .text(JobBytes.UEL + "@PJL EOJ\n" + JobBytes.UEL)
            .text(JobBytes.UEL + "@PJL JOB\n@PJL ENTER LANGUAGE=ESCP2\n" + ESC_P + ESC_P)
            .text(JobBytes.UEL)
            .ok();

    assertThat(count.pages()).isEqualTo(3);
    assertThat(count.copies()).as("copies differ").isZero();
    assertThat(count.total()).isEqualTo(4);
  }

  @Test
  void languagesMayBeMixed() {
    PageCount count =
        job().text(ESC_P).uel().text("@PJL ENTER LANGUAGE=QPDL\n" + QPDL_PAGE).uel().ok();

    assertThat(count.format()).isEqualTo("escp+qpdl");
    assertThat(count.pages()).isEqualTo(2);
    assertThat(count.total()).isEqualTo(3);
  }

  @Test
  void payloadMayFollowUelWithoutEnterLanguage() {
    assertThat(job().uel().text(ESC_P).uel().text("a text").uel().ok().format())
        .isEqualTo("escp+text");
  }

  @Test
  void languageEndsWithUelEvenIfThereIsNoPayload() {
    PageCount count = job().uel().text("@PJL ENTER LANGUAGE=QPDL\n").uel().text(ESC_P).ok();

    assertThat(count.format()).isEqualTo("escp");
  }

  @Test
  void pjlLineEndsAtTheNextUel() {
    PageCount count = job().uel().text("@PJL SET COPIES=3").uel().text(ESC_P).ok();

    assertThat(count.copies()).isEqualTo(3);
  }

  @Test
  void pjlLinesMayEndWithCarriageReturnAndLineFeed() {
    PageCount count =
        job()
            .uel()
            .text("@PJL\r\n@PJL SET COPIES = 4\r\n@PJL ENTER LANGUAGE = ESCP\r\n" + ESC_P)
            .ok();

    assertThat(count.copies()).isEqualTo(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0\0\0\0", "\u0004", "\r\n", "  ", "\0\u0004\r\n "})
  void fillerBeforeAndBetweenPayloadsIsSkipped(String filler) {
    PageCount count =
        job().text(filler).uel().text(filler + ESC_P).uel().text(filler).uel().text(filler).ok();

    assertThat(count.format()).isEqualTo("escp");
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void fillerLongerThanTheLookAheadIsSkipped() {
    assertThat(job().fill(3 * JobInput.AHEAD + 1, 0).text(ESC_P).ok().pages()).isEqualTo(1);
  }

  @Test
  void resetBeforeUelIsSkipped() {
    assertThat(job().text("\u001BE").uel().text(ESC_P).ok().format()).isEqualTo("escp");
  }

  @ParameterizedTest
  @ValueSource(strings = {"!R! SPSZ 5; EXIT;", "!R!RES;exit;\r\n"})
  void kyocerasPrescribeIsSkipped(String prefix) {
    assertThat(job().text(prefix + ESC_P).ok().format()).isEqualTo("escp");
  }

  @Test
  void prescribeWithoutEndIsMalformed() {
    assertThat(job().text("!R! SPSZ 5;").fill(5000, 'x').count().status())
        .isEqualTo(Status.MALFORMED);
  }

  @Test
  void payloadMayBeginWithNul() {
    PageCount count = job().uel().text("@PJL ENTER LANGUAGE=QPDL\r\n" + QPDL_PAGE).ok();

    assertThat(count.format()).isEqualTo("qpdl");
    assertThat(count.copies()).isEqualTo(2);
  }

  @Test
  void unknownLanguageFailsAndIsNamed() {
    PageCount count = job().uel().text("@PJL ENTER LANGUAGE=FOOBAR\n3e!").count();

    assertThat(count.status()).isEqualTo(Status.UNKNOWN);
    assertThat(count.format()).isEqualTo(PageCount.UNKNOWN_FORMAT);
    assertThat(count.message()).contains("FOOBAR");
  }

  @Test
  void jobWithoutBytesIsEmpty() {
    assertThat(job().count().status()).isEqualTo(Status.EMPTY);
  }

  @Test
  void envelopeWithoutPayloadIsEmpty() {
    PageCount count = job().uel().text("@PJL JOB\n@PJL SET COPIES=3\n").uel().count();

    assertThat(count.status()).isEqualTo(Status.EMPTY);
    assertThat(count.pages()).isZero();
    assertThat(count.message()).isNotBlank();
  }

  @Test
  void garbageAfterPayloadIsUnknownAndKeepsThePages() {
    PageCount count = job().text(ESC_P + ESC_P).uel().u8(0x80, 1, 2, 3).count();

    assertThat(count.status()).isEqualTo(Status.UNKNOWN);
    assertThat(count.pages()).isEqualTo(2);
    assertThat(count.format()).isEqualTo("escp");
  }

  @Test
  void jobTruncatedWithinPjlIsNotText() {
    assertThat(job().uel().text("@PJ").count().status()).isEqualTo(Status.TRUNCATED);
    assertThat(job().text(ESC_P).uel().text("\u001B%-12").count().status())
        .isEqualTo(Status.TRUNCATED);
  }

  @Test
  void duplexOfTheEnvelopeAppliesAfterItsEnd() {
    PageCount count =
        job()
            .uel()
            .text("@PJL JOB\n@PJL SET DUPLEX=ON\n@PJL SET BINDING=SHORTEDGE\n" + ESC_P)
            .uel()
            .text("@PJL EOJ\n")
            .uel()
            .ok();

    assertThat(count.duplex()).isEqualTo(Duplex.SHORT);
  }
}
