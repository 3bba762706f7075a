package io.github.bancada.pages.cups;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.pages.job.Duplex;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Control files by construction give the ticket that they were made of. */
class JobTicketTest {
  private static ControlFile job() throws IOException {
    return ControlFile.of(7, "ana", "Relatório");
  }

  @Test
  void everyAttributeOfTheJobIsRead() throws Exception {
    JobTicket ticket =
        job()
            .number("copies", 3)
            .number("number-up", 2)
            .keyword("sides", "two-sided-short-edge")
            .ranges("page-ranges", 7, 7, 1, 4)
            .mimeType("document-format-detected", "application/pdf")
            .keyword("multiple-document-handling", "single-document")
            .keyword("media", "iso_a4_210x297mm")
            .keyword("print-color-mode", "monochrome")
            .ticket();

    assertThat(ticket.user()).isEqualTo("ana");
    assertThat(ticket.title()).isEqualTo("Relatório");
    assertThat(ticket.printer()).isEqualTo("laser");
    assertThat(ticket.state()).isEqualTo(JobTicket.JobState.COMPLETED);
    assertThat(ticket.copies()).isEqualTo(3);
    assertThat(ticket.numberUp()).isEqualTo(2);
    assertThat(ticket.sides()).contains(Duplex.SHORT);
    assertThat(ticket.pageRanges()).isEqualTo("1-4,7");
    assertThat(ticket.formats()).containsExactly("application/pdf", "application/octet-stream");
    assertThat(ticket.handling()).isEqualTo("single-document");
    assertThat(ticket.media()).isEqualTo("iso_a4_210x297mm");
    assertThat(ticket.colorMode()).isEqualTo("monochrome");
    assertThat(ticket.raw()).isFalse();
  }

  @Test
  void whatAJobDoesNotSayIsOneCopyOfAllPagesOnSidesNotKnown() throws Exception {
    JobTicket ticket = job().ticket();

    assertThat(ticket.copies()).isEqualTo(1);
    assertThat(ticket.numberUp()).isEqualTo(1);
    assertThat(ticket.sides()).isEmpty();
    assertThat(ticket.selection().isAll()).isTrue();
  }

  @Test
  void optionOfAPpdIsAsGoodAsTheAttribute() throws Exception {
    assertThat(job().keyword("Duplex", "DuplexNoTumble").ticket().sides()).contains(Duplex.LONG);
  }

  @Test
  void collectionsAndValuesOutOfBandAreLeftOut() throws Exception {
    JobTicket ticket =
        job()
            .raw(0x34, "media-col")
            .raw(0x4A, "", 'c', 'o', 'p', 'i', 'e', 's')
            .raw(0x21, "", 0, 0, 0, 9)
            .raw(0x37, "")
            .raw(0x13, "page-ranges")
            .number("copies", 2)
            .ticket();

    assertThat(ticket.copies()).isEqualTo(2);
    assertThat(ticket.pageRanges()).isEmpty();
  }

  @Test
  void bytesThatAreNoTextAreShownAsInFileNames() throws Exception {
    assertThat(job().raw(0x42, "requesting-user-name", 'x').ticket().user()).isEqualTo("ana");
    assertThat(job().raw(0x44, "media", 'a', 0xFF, '\\').ticket().media()).isEqualTo("a\\xff\\x5c");
  }

  @Test
  void everyBeginningOfAFileIsRefusedWithAReason() throws Exception {
    byte[] whole = job().ranges("page-ranges", 1, 2).bytes();
    for (int length = 0; length < whole.length; length++) {
      byte[] part = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> JobTicket.of(part)).isInstanceOf(ControlFileException.class);
    }
  }

  @Test
  void attributeThatCannotBeIsRefused() throws Exception {
    refused(job().number("copies", 0), "copies is 0");
    refused(job().number("number-up", -2), "number-up is -2");
    refused(job().keyword("copies", "two"), "copies has a value of another type");
    refused(job().raw(0x21, "copies", 1), "a number has 1 bytes");
    refused(job().ranges("page-ranges", 5, 3), "page-ranges has 5-3");
    refused(job().keyword("sides", "three-sided"), "sides is 'three-sided'");
    refused(job().keyword("page-set", "prime"), "page-set is 'prime'");
    refused(job().raw(0x34, "media-col"), "a collection has no end");
  }

  private static void refused(ControlFile file, String reason) {
    assertThatThrownBy(file::ticket)
        .isInstanceOf(ControlFileException.class)
        .hasMessageContaining(reason);
  }
}
