package io.github.bancada.storage.target;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceWritesTest {
  private static final String STATISTICS =
      """
         7       0 loop0 58 1 4154 23 33 4 34844 140 0 64 164 0 0 0 0 7 0
       254       0 vda 846904 50014 37645090 3795737 7936094 921918 673976600 2936290 0 1514916
       254       1 vda1 5 0 8 1 2 0 100 3 0 2
         8      16 broken
      """;

  @ParameterizedTest
  @CsvSource({"7:0, 17840128", "254:1, 51200", "8:16, -1", "8:1, -1"})
  void writtenSectorsOfADeviceAreOf512Bytes(String device, long bytes) {
    assertThat(DeviceWrites.bytes(STATISTICS, device)).isEqualTo(bytes);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0 | 5 | ''",
        "100 | -1 | it is not known how much of these writes reached a device",
        "100 | 3 | meanwhile the device wrote 3 % of these bytes, other programs' writes included:"
            + " this is memory, not the disk",
        "100 | 50 | meanwhile the device wrote 50 % of these bytes, other programs' writes"
            + " included: the rest was still in memory, or compressed",
        "100 | 101 | meanwhile the device wrote 101 % of these bytes, other programs' writes"
            + " included",
        "100 | 130 | meanwhile the device wrote 130 % of these bytes, other programs' writes"
            + " included, and the file system's own"
      })
  void wordsSayWhetherTheDeviceWasReached(long asked, long written, String words) {
    assertThat(DeviceWrites.words(asked, written)).isEqualTo(words);
  }

  @Test
  void usageComesBackFromItsText() {
    Usage usage = new Usage("m", "77", 1, 2, 3, 4, 5, -1);

    assertThat(Usage.parse(usage.text())).contains(usage);
  }

  @ParameterizedTest
  @CsvSource({"''", "machine=m", "machine=m process=1 clock_ns=x", "= ="})
  void otherTextsAreNoUsage(String text) {
    assertThat(Usage.parse(text)).isEmpty();
  }
}
