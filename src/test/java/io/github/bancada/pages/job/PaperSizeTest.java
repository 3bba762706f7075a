package io.github.bancada.pages.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaperSizeTest {
  @ParameterizedTest
  @CsvSource({
    "595, 842, A4",
    "595.276, 841.89, A4",
    "842, 595, A4",
    "596, 843, A4",
    "612, 792, Letter",
    "612, 1008, Legal",
    "792, 1224, Tabloid",
    "842, 1191, A3",
    "420, 595, A5",
    "516, 729, B5",
    "499, 709, ISOB5",
    "297, 684, Env10",
    "500, 600, 176x212mm"
  })
  void sizesNearAUsualOneHaveItsName(double width, double height, String name) {
    assertThat(PaperSize.ofPoints(width, height).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @CsvSource({
    "A4, A4",
    "a4, A4",
    "LETTER, Letter",
    "LetterSmall, Letter",
    "A4.Transverse, A4",
    "LEDGER, Tabloid",
    "COM10, Env10",
    "JISB5, B5",
    "iso_a4_210x297mm, A4",
    "na_letter_8.5x11in, Letter",
    "om_card_54x86mm, 54x86mm",
    "CUSTOM, unknown",
    "'', unknown"
  })
  void namesOfDriversAndProtocolsAreUnderstood(String name, String size) {
    assertThat(PaperSize.named(name).name()).isEqualTo(size);
  }

  @Test
  void whatIsNoSizeIsUnknown() {
    assertThat(PaperSize.ofPoints(0, 0)).isEqualTo(PaperSize.UNKNOWN);
    assertThat(PaperSize.ofInches(8.5 / 0, 11 / 0.0)).isEqualTo(PaperSize.UNKNOWN);
    assertThat(PaperSize.ofInches(0.0 / 0, 11)).isEqualTo(PaperSize.UNKNOWN);
    assertThat(PaperSize.ofMillimetres(-210, -297)).isEqualTo(PaperSize.UNKNOWN);
    assertThat(PaperSize.ofPoints(Double.MAX_VALUE, 3)).isEqualTo(PaperSize.UNKNOWN);
  }

  @Property(tries = 200)
  void landscapeIsTheSamePaper(Any any) {
    double a = any.decimal(0, 5000, 2);
    double b = any.decimal(0, 5000, 2);
    PaperSize size = PaperSize.ofPoints(a, b);

    assertThat(PaperSize.ofPoints(b, a)).isEqualTo(size);
    assertThat(size.width()).isLessThanOrEqualTo(size.height());
    if (!size.equals(PaperSize.UNKNOWN)) {
      assertThat(size.height() / 2540.0 * 72).isBetween(Math.max(a, b) - 6, Math.max(a, b) + 6);
    }
  }
}
