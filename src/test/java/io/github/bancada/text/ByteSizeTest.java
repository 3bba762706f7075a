package io.github.bancada.text;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ByteSizeTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "20_480_000, 20480000",
    "4K, 4096",
    "4 KiB, 4096",
    "4 kB, 4000",
    "1.5GB, 1500000000",
    "1.5 gib, 1610612736",
    "2t, 2199023255552",
    "512 B, 512",
    "9223372036854775807, 9223372036854775807"
  })
  void sizeIsRead(String text, long bytes) {
    assertThat(ByteSize.parse("Size", text, 0)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-1",
        "four",
        "4 KKB",
        "4 X",
        "0.3",
        "1.0000001 K",
        "9223372036854775808",
        "10000000 TB",
        "1e3",
        "4 Ki B",
        "٤",
        ".5 GB"
      })
  void anythingElseIsRefused(String text) {
    assertThatThrownBy(() -> ByteSize.parse("Size", text, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("Size is '" + text + "'; it takes a number of bytes");
  }

  @ParameterizedTest
  @ValueSource(strings = {"511", "0.4 K", "0"})
  void lessThanTheMinimumIsRefused(String text) {
    assertThatThrownBy(() -> ByteSize.parse("Block size", text, 512))
        .hasMessage(
            "Block size is '"
                + text
                + "'; it takes a number of bytes of at least 512, such as 20480000, 4 KiB or"
                + " 1.5 GB");
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0 B",
    "999, 999 B",
    "1000, 1 kB",
    "20480000, 20.5 MB",
    "10485760000, 10.5 GB",
    "999960, 1 MB",
    "9223372036854775807, 9.2 EB"
  })
  void sizeIsShownInDecimalUnits(long bytes, String text) {
    assertThat(ByteSize.text(bytes)).isEqualTo(text);
  }

  @Property
  void numberAloneIsItself(Any any) {
    long bytes = any.longNumber(0, Long.MAX_VALUE);
    assertThat(ByteSize.parse("Size", Long.toString(bytes), 0)).isEqualTo(bytes);
  }

  @Property
  void anyTextIsReadOrRefused(Any any) {
    String text = any.text();
    try {
      assertThat(ByteSize.parse("Size", text, 0)).isNotNegative();
    } catch (IllegalArgumentException e) {
      assertThat(e).hasMessageStartingWith("Size is '" + text + "'; it takes ");
    }
  }
}
