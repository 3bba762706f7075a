package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeviceReadsTest {
  @Test
  void counterOfDevicesIsRead() {
    assertThat(DeviceReads.of("rchar: 5000\nwchar: 7\nread_bytes: 4096\nwrite_bytes: 0\n"))
        .isEqualTo(4096);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "read_bytes: \n", "read_bytes: -1\n", "xread_bytes: 1\n"})
  void otherTextIsUnknown(String counters) {
    assertThat(DeviceReads.of(counters)).isEqualTo(DeviceReads.UNKNOWN);
  }

  @Test
  void unknownMomentMakesTheDifferenceUnknown() {
    assertThat(DeviceReads.between(DeviceReads.UNKNOWN, 5)).isEqualTo(DeviceReads.UNKNOWN);
    assertThat(DeviceReads.between(5, DeviceReads.UNKNOWN)).isEqualTo(DeviceReads.UNKNOWN);
    assertThat(DeviceReads.between(5, 9)).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1000 | 70 | 93 % of these reads came from the page cache: this is memory, not the disk",
        "1000 | 0 | 100 % of these reads came from the page cache: this is memory, not the disk",
        "1000 | 600 | 40 % of these reads came from the page cache, the rest from the device",
        "1000 | 1000 | these reads came from the device",
        "1000 | 1400 | these reads came from the device",
        "1000 | -1 | how much of this came from the page cache is not known"
      })
  void shareOfTheCacheIsSaidInWords(long asked, long fromDevice, String words) {
    assertThat(DeviceReads.words(asked, fromDevice)).isEqualTo(words);
  }
}
