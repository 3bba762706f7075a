package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EscPCounterTest {
  private static final String INIT = "\u001B@";
  private static final String EXTENDED = "\u001B(G\1\0\1";

  private static JobBytes job() {
    return new JobBytes().text(INIT);
  }

  private static JobBytes escape(char command) {
    return new JobBytes().u8(0x1B, command);
  }

  private static JobBytes feeds(int count) {
    return new JobBytes().fill(count, '\f');
  }

  @Test
  void formFeedEndsAPageEvenAnEmptyOne() {
    PageCount count = job().text("one\f\ftwo\f" + INIT).ok();

    assertThat(count.format()).isEqualTo("escp");
    assertThat(count.pages()).isEqualTo(3);
    assertThat(count.confidence()).isEqualTo(Confidence.EXACT);
  }

  @ParameterizedTest
  @CsvSource({"0,1", "3,1", "7,1", "32,3", "33,3", "39,3", "40,3", "71,6", "72,6"})
  void columnsAreDataOfOneThreeOrSixBytes(int mode, int bytes) {
    JobBytes image = escape('*').u8(mode).u16le(300).add(feeds(300 * bytes));

    assertThat(job().add(image).text("\r\f").ok().pages()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(chars = {'K', 'L', 'Y', 'Z'})
  void columnsOfNinePinsAreData(char command) {
    assertThat(job().add(escape(command).u16le(260).add(feeds(260))).text("\f").ok().pages())
        .isEqualTo(1);
  }

  @Test
  void columnsOfTwoBytesAreData() {
    assertThat(job().add(escape('^').u8(0).u16le(20).add(feeds(40))).text("\f").ok().pages())
        .isEqualTo(1);
  }

  @Test
  void blocksAreData() {
    JobBytes block = escape('(').text("C").u16le(300).add(feeds(300));

    assertThat(job().add(block).text("\f").ok().pages()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "J\f", "3\f", "A\f", "+\f", "Q\f", "l\f", "N\f", "U\f", "x\f", "r\f", "t\f", "k\f", "!\f",
        "-\f", " \f", "R\f", "W\f", "p\f", "w\f", "a\f", "C\f", "C\0\f", "$\f\f", "\\\f\f", "c\f\f",
        "X\f\f\f", "D\f\0", "B\f\t\0", "b\1\f\0", ":\f\f\f", "?\f\f", "\f"
      })
  void formFeedsInArgumentsEndNoPage(String command) {
    assertThat(job().text("\u001B" + command + "x\f").ok().pages()).isEqualTo(1);
  }

  @Test
  void commandsWithoutArgumentsConsumeNothing() {
    assertThat(job().text("\u001B2\f\u001BP\f\u001BO\f\u001BE\f").ok().pages()).isEqualTo(4);
  }

  @Test
  void userDefinedCharactersAreData() {
    JobBytes characters = escape('&').u8(0, 'A', 'B').u8(1, 4, 1).add(feeds(12)).u8(0, 0, 0);

    assertThat(job().add(characters).text("\f").ok().pages()).isEqualTo(1);
  }

  private static JobBytes raster(int compression, int rows, int dots) {
    return escape('.').u8(compression, 10, 10, rows).u16le(dots);
  }

  @Test
  void plainRasterIsData() {
    assertThat(job().add(raster(0, 3, 17)).add(feeds(9)).text("\r\f").ok().pages()).isEqualTo(1);
  }

  @Test
  void runsRepeatBytes() {
    JobBytes runs =
        new JobBytes().u8(0x80, '\f').u8(0xFF, '\f').u8(2, '\f', '\f', '\f').u8(0, '\f');

    assertThat(job().add(raster(1, 1, (129 + 2 + 3) * 8 + 1)).add(runs).text("\f").ok().pages())
        .as("129, 2, 3 and 1 bytes of a row")
        .isEqualTo(1);
  }

  @Test
  void runsBeyondTheRasterAreMalformed() {
    PageCount count = job().text("\f").add(raster(1, 1, 8)).u8(0x80, 0).fill(20, 0).count();

    assertThat(count.status()).isEqualTo(Status.MALFORMED);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void deltaRowsEndWithTheirOwnCommand() {
    JobBytes rows =
        raster(2, 0, 0)
            .u8(0x82, 0x42, 0x51, '\f', 0x52, '\f', '\f')
            .u8(0x23, '\f', '\f', '\f')
            .u8(0x31, 4)
            .add(feeds(4))
            .u8(0x32, 4, 1)
            .add(feeds(260))
            .u8(0xE1, 0xE2, 0x61, 0x71, '\f', 0xE3);

    assertThat(job().add(rows).text("\f").ok().pages()).isEqualTo(1);
  }

  @Test
  void unknownCompressionIsMalformed() {
    assertThat(job().add(raster(7, 1, 8)).fill(20, 0).count().status()).isEqualTo(Status.MALFORMED);
  }

  @Test
  void extendedRasterHasRunsOfAllItsRows() {
    JobBytes band =
        escape('i').u8(0, 1, 2).u16le(200).u16le(2).u8(0x81, '\f', 0x81, '\f', 0x81, '\f', 15);

    assertThat(job().text(EXTENDED).add(band).add(feeds(16)).text("\f").ok().pages()).isEqualTo(1);
    JobBytes plain = escape('i').u8(0, 0, 2).u16le(300).u16le(2).add(feeds(600));
    assertThat(job().text(EXTENDED).add(plain).text("\f").ok().pages()).isEqualTo(1);
  }

  @Test
  void withoutExtendedGraphicsTheSameLetterHasOneArgument() {
    assertThat(job().text("\u001Bi\1\ftext\f").ok().pages()).isEqualTo(2);
  }

  @Test
  void prologueInEjlAndRemoteModeAreSkipped() {
    PageCount count =
        new JobBytes()
            .text("\0\0\0\u001B\u0001@EJL 1284.4\n@EJL     \n" + INIT)
            .text("\u001B(R\u0008\0\0REMOTE1PM\2\0\f\f\u001B\0\0\0")
            .text(EXTENDED + "x\f" + INIT)
            .text("\u001B(R\u0008\0\0REMOTE1LD\0\0JE\1\0\f\u001B\0\0\0")
            .ok();

    assertThat(count.format()).isEqualTo("escp");
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void dialectOfTheProprinterMayBeginWithSelectPrinter() {
    assertThat(new JobBytes().text("\u0011\u001B30x\f").ok().format()).isEqualTo("escp");
  }

  @Test
  void endOfPclRasterBeginsAJobIfItEndsAsEscP(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("job");
    byte[] job = new JobBytes().text("\u001B*rbC" + INIT + "x\f" + INIT).toBytes();
    Files.write(file, job);

    assertThat(new PageCounter().count(file).format()).isEqualTo("escp");
    assertThat(new PageCounter().count(file).pages()).isEqualTo(1);
    assertThat(JobBytes.count(job).format()).as("from a stream").isEqualTo("escp");
    assertThat(new JobBytes().text("\u001B*rbC\u001BE").count().format()).isNotEqualTo("escp");
  }

  @Test
  void textWithoutFormFeedAtTheEndIsAnEstimate() {
    PageCount count = job().text("one\ftwo\r\n").ok();

    assertThat(count.pages()).isEqualTo(2);
    assertThat(count.confidence()).isEqualTo(Confidence.ESTIMATE);
    assertThat(job().text("line\r\n".repeat(67)).ok().pages()).isEqualTo(2);
  }

  @Test
  void graphicsWithoutFormFeedAtTheEndAreTruncated() {
    PageCount count = job().text("one\f").add(escape('K').u16le(1).u8(1)).count();

    assertThat(count.status()).isEqualTo(Status.TRUNCATED);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void uelOutsideOfDataEndsTheJob() {
    JobBytes job = job().add(escape('K').u16le(9).uel()).text("\f").uel().text("@PJL EOJ\n");

    assertThat(job.ok().pages()).isEqualTo(1);
  }

  @Test
  void everyPrefixIsTruncated() {
    JobBytes page = escape('*').u8(33).u16le(5).add(feeds(15)).text("\r\f");
    int first = 2 + page.size();

    job().add(page).add(page).assertPrefixesAreTruncated(2, first);
  }

  /** Parts of a page with bytes that look like form feeds. */
  private static List<List<byte[]>> pages(Any any) {
    return any.list(8, () -> any.list(6, () -> part(any)));
  }

  private static byte[] part(Any any) {
    byte[] data = any.bytes(1, 120);
    return any.from(
        () -> with(escape('*').u8(1).u16le(data.length), data),
        () -> with(escape('(').text("V").u16le(data.length), data),
        () -> with(raster(1, 1, data.length * 8).u8(data.length - 1), data),
        () -> escape('J').u8(data[0] & 0xFF).toBytes());
  }

  private static byte[] with(JobBytes command, byte[] data) {
    for (byte b : data) {
      command.u8(b);
    }
    return command.toBytes();
  }

  @Property(tries = 300)
  void pagesAreCountedWithAnyData(Any any) {
    List<List<byte[]>> pages = pages(any);
    JobBytes job = job();
    for (List<byte[]> page : pages) {
      page.forEach(piece -> with(job, piece));
      job.text("\r\f");
    }

    assertThat(job.count().pages()).isEqualTo(pages.size());
    assertThat(job.count().status()).isEqualTo(pages.isEmpty() ? Status.EMPTY : Status.OK);
  }
}
