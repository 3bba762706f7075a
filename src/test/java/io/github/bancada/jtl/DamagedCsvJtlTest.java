package io.github.bancada.jtl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.metrics.RunRecorder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** CSV files with results that are cut off, damaged, or none. */
class DamagedCsvJtlTest extends JtlFiles {
  @Test
  void gzipFileIsUnpacked() throws Exception {
    byte[] gzip = gzip(Jtl.HEADER + Jtl.line(0, 20, "search", true));
    Path file = Files.write(work.resolve("shop.csv.gz"), gzip);

    Jtl jtl = Jtl.read(file);

    assertThat(jtl.total().samples()).isEqualTo(1);
    assertThat(jtl.summary().info().name()).isEqualTo("shop");
    assertThat(jtl.summary().info().endReason()).isEmpty();
  }

  @Test
  void truncatedGzipFileIsReadUpToItsEnd() throws Exception {
    StringBuilder text = new StringBuilder(Jtl.HEADER);
    for (int i = 0; i < 100_000; i++) {
      text.append(Jtl.line(i, i % 977, "search", true));
    }
    byte[] gzip = gzip(text.toString());
    byte[] half = Arrays.copyOf(gzip, gzip.length / 2);

    Jtl jtl = Jtl.of(work, half);

    assertThat(jtl.total().samples()).isBetween(20_000L, 80_000L);
    assertThat(jtl.summary().info().endReason()).startsWith("the file is cut off");
  }

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  /** Wherever JMeter was killed, all complete lines count, and the report mentions the cut. */
  @Test
  void fileTruncatedInItsLastLineIsReadUpToThere() throws Exception {
    String whole = Jtl.HEADER + Jtl.line(0, 20, "search", true) + Jtl.line(10, 30, "search", true);
    int lastLine = whole.lastIndexOf('\n', whole.length() - 2) + 1;
    int lastField = whole.lastIndexOf(',') + 1;
    for (int length = lastLine + 1; length < whole.length(); length++) {
      Jtl jtl = Jtl.of(work, whole.substring(0, length));

      assertThat(jtl.total().samples()).as(whole.substring(lastLine, length)).isEqualTo(1);
      assertThat(jtl.summary().info().endReason())
          .startsWith("the file is cut off: line 3")
          .endsWith(
              length < lastField
                  ? " fields, but the first line has 17"
                  : ", the last one, has no line end and is ignored");
    }
    assertThat(Jtl.of(work, whole).total().samples()).isEqualTo(2);
    assertThat(Jtl.of(work, whole).summary().info().endReason()).isEmpty();
  }

  /** A file of many buffers: only its very last line may count as cut. */
  @Test
  void longFileWithoutLastLineEndLacksOneSample() throws Exception {
    StringBuilder text = new StringBuilder(Jtl.HEADER);
    for (int i = 0; i < 20_000; i++) {
      text.append(Jtl.line(i, i % 977, "search", true));
    }
    Jtl jtl = Jtl.of(work, text.substring(0, text.length() - 1));

    assertThat(jtl.total().samples()).isEqualTo(19_999);
    assertThat(jtl.summary().info().endReason())
        .contains("line 20001, the last one, has no line end");
    assertThat(Jtl.of(work, text.toString()).total().samples()).isEqualTo(20_000);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          NaN,20,search,true    ~ in line 3 timeStamp is 'NaN'
          -5,20,search,true     ~ in line 3 timeStamp is '-5'
          99999999999999,20,search,true ~ in line 3 timeStamp is '99999999999999'
          1790000000000,NaN,search,true ~ in line 3 elapsed is 'NaN'; expected a whole number
          1790000000000,-1,search,true  ~ in line 3 elapsed is '-1'
          1790000000000,1.5,search,true ~ in line 3 elapsed is '1.5'
          1790000000000,,search,true    ~ in line 3 elapsed is ''; expected whole milliseconds
          1790000000000,9999999999999999999,search,true ~ in line 3 elapsed is '9999999999999999999'
          1790000000000,20,search,yes   ~ in line 3 success is 'yes'; expected true or false
          1790000000000,20,search       ~ line 3 has 3 fields, but the first line has 4
          1790000000000,20,search,true,5 ~ line 3 has 5 fields, but the first line has 4
          """)
  void damagedLineIsNamed(String damaged, String expected) {
    String good = Jtl.START + ",20,search,true\n";

    assertRejected(
        "timeStamp,elapsed,label,success\n" + good + damaged + "\n" + good,
        expected,
        "repair or remove that line");
  }

  @Test
  void damagedOnlyLineIsRejected() {
    assertRejected("timeStamp,elapsed\nNaN,1\n", "in line 2 timeStamp is 'NaN'");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      textBlock =
          """
          ''                               ~ it is empty
          Hello                            ~ it is not a JTL file: its first line 'Hello'
          a,b,c                            ~ it is not a JTL file: its first line 'a,b,c'
          label,elapsed                    ~ it lacks the required column 'timeStamp'
          timeStamp,label                  ~ it lacks the required column 'elapsed'
          timeStamp,elapsed                ~ has no samples
          timeStamp,elapsed,label,elapsed  ~ it has two columns named 'elapsed'
          """)
  void otherFilesAreRejected(String content, String expected) {
    assertRejected(content, expected);
  }

  @Test
  void binaryFileIsRejected() {
    assertThatThrownBy(() -> Jtl.of(work, new byte[] {'a', 0, 1, 2, (byte) 0xff, 10, 0}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("binary");
  }

  @Test
  void longLabelsAreCut() throws Exception {
    String huge = "x".repeat(5_000_000);

    Jtl jtl = Jtl.of(work, Jtl.HEADER + Jtl.line(0, 20, huge, true));

    assertThat(jtl.summary().labels().get(0).label())
        .hasSize(JtlFields.TextPool.MAX_LENGTH + 1)
        .endsWith("…");
  }

  @Test
  void unboundedFieldIsRejected() throws Exception {
    Path file = work.resolve("shop.jtl");
    Files.writeString(file, Jtl.HEADER + Jtl.line(0, 20, "search", true) + "1790000000000,20,\"");
    byte[] megabyte = "x\n".repeat(500_000).getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 20; i++) {
      Files.write(file, megabyte, StandardOpenOption.APPEND);
    }

    assertThatThrownBy(() -> Jtl.read(file))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("after line 3");
  }

  @Test
  void numberOfLabelsIsBoundedAndReported() throws Exception {
    StringBuilder text = new StringBuilder("timeStamp,elapsed,label,success\n");
    int labels = 20_000;
    for (int i = 0; i < labels; i++) {
      text.append(Jtl.START + i).append(",5,label ").append(i).append(",true\n");
    }

    Jtl jtl = Jtl.of(work, text.toString());

    assertThat(jtl.summary().labels()).hasSize(RunRecorder.MAX_LABELS + 1);
    assertThat(jtl.label(RunRecorder.OTHER_LABELS).samples())
        .isEqualTo(labels - RunRecorder.MAX_LABELS);
    assertThat(jtl.summary().info().origin().source()).contains("labels beyond the first 1,000");
  }
}
