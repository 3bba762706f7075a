package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A counter may know the name of its language better than the signature does. */
class FormatNameTest {
  private static final byte[] PCLM = PdfJob.ofPages(1).header("%PDF-1.7\n%PCLm 1.0\n").toBytes();
  private static final byte[] PDF = PdfJob.ofPages(1).toBytes();

  private static BinaryJob enveloped(byte[]... payloads) {
    BinaryJob job = BinaryJob.bigEndian();
    for (byte[] payload : payloads) {
      job.text(BinaryJob.UEL + "@PJL ENTER LANGUAGE=PDF\n").bytes(payload);
    }
    return job.text(BinaryJob.UEL);
  }

  @Test
  void nameOfTheCounterReplacesThatOfTheSignature() {
    assertThat(enveloped(PCLM).count().format()).isEqualTo("pclm");
  }

  @Test
  void nameOfAPayloadDoesNotApplyToTheNext() {
    assertThat(enveloped(PCLM, PDF).count().format()).isEqualTo("pclm+pdf");
    assertThat(enveloped(PDF, PCLM, PDF).count().format()).isEqualTo("pdf+pclm");
  }

  @Test
  void failedPayloadIsNamedToo() {
    byte[] cut = Arrays.copyOf(PDF, 40);
    assertThat(enveloped(PCLM, cut).count().format()).isEqualTo("pclm+pdf");
  }
}
