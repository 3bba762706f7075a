package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.ByteArrayChannel;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.LongForm;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.ReadableByteChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Jobs made to hang, exhaust or deceive a page counter. */
@Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class HostileJobsTest {
  private static final Budget SMALL = new Budget(1L << 32, Duration.ofMinutes(5), 1 << 22);

  private static PageCount count(byte[] job) throws IOException {
    return new PageCounter(CopiesPolicy.PDL_OVER_PJL, SMALL).count(new ByteArrayChannel(job));
  }

  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  @Test
  void tiffWhoseDirectoriesLoopIsMalformed() throws IOException {
    ByteBuffer file = ByteBuffer.allocate(100).order(ByteOrder.LITTLE_ENDIAN);
    file.put(latin("II*\0")).putInt(8);
    file.putShort((short) 1).putShort((short) 256).putShort((short) 4).putInt(1).putInt(8);
    file.putInt(8); // the next directory is this one

    PageCount count = count(file.array());

    assertThat(count.status()).as("%s", count).isEqualTo(Status.MALFORMED);
    assertThat(count.pages()).isLessThanOrEqualTo(1);
  }

  @Test
  void missingFourGigabytesAreTruncated() throws IOException {
    ByteArrayOutputStream xl = new ByteArrayOutputStream();
    xl.write(latin(") HP-PCL XL;2;0\n"));
    xl.write(new byte[] {0x43, 0x44, 0x43, (byte) 0xFA, -1, -1, -1, -1, 1, 2, 3});
    PageCount pclXl = count(xl.toByteArray());
    PageCount pcl = count(latin("\u001BEone\f\u001B*b4294967295Wtwo\f"));
    PageCount postScript =
        count(
            latin(
                "%!PS-Adobe-3.0\n%%Page: 1 1\n%%Page: 2 2\n"
                    + "%%BeginData: 4294967295 Binary Bytes\n%%Page: 3 3\n"));

    assertThat(pclXl.status()).as("%s", pclXl).isEqualTo(Status.TRUNCATED);
    assertThat(pclXl.pages()).isEqualTo(1);
    assertThat(pcl.status()).as("%s", pcl).isEqualTo(Status.TRUNCATED);
    assertThat(pcl.pages()).isEqualTo(1);
    assertThat(postScript.status()).as("%s", postScript).isEqualTo(Status.TRUNCATED);
  }

  @Test
  void macrosThatCallEachOtherEnd() throws IOException {
    StringBuilder job = new StringBuilder("\u001BE");
    for (int macro = 1; macro <= 50; macro++) {
      job.append("\u001B&f").append(macro).append("Y\u001B&f0X");
      for (int call = 1; call <= 50; call++) {
        job.append("\u001B&f").append(call).append("Y\u001B&f2Xx\f");
      }
      job.append("\u001B&f1X");
    }
    job.append("\u001B&f1Y\u001B&f2X\f\u001BE");

    PageCount count = count(latin(job.toString()));

    assertThat(count.status()).as("%s", count).isIn(Status.OK, Status.TOO_COSTLY, Status.MALFORMED);
  }

  @Test
  void millionsOfPagesAreCounted() throws IOException {
    int pages = LongForm.of(1_000_000, 4_000_000);
    byte[] job = new byte[pages + 4];
    Arrays.fill(job, (byte) '\f');
    System.arraycopy(latin("\u001BE"), 0, job, 0, 2);
    System.arraycopy(latin("\u001BE"), 0, job, job.length - 2, 2);

    PageCount count = count(job);

    assertThat(count.status()).isEqualTo(Status.OK);
    assertThat(count.pages()).isEqualTo(pages);
  }

  @Test
  void pdfThatInflatesBeyondItsBudgetIsRefused() throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    byte[] blanks = new byte[1 << 20];
    Arrays.fill(blanks, (byte) ' ');
    try (DeflaterOutputStream deflater = new DeflaterOutputStream(packed)) {
      for (int i = 0; i < LongForm.of(128, 1024); i++) {
        deflater.write(blanks);
      }
    }
    ByteArrayOutputStream pdf = new ByteArrayOutputStream();
    pdf.write(latin("%PDF-1.5\n1 0 obj\n<< /Type /ObjStm /N 2 /First 10 /Filter /FlateDecode"));
    pdf.write(latin(" /Length " + packed.size() + " >>\nstream\n"));
    pdf.write(packed.toByteArray());
    pdf.write(latin("\nendstream\nendobj\n"));
    int start = pdf.size();
    ByteBuffer table = ByteBuffer.allocate(4 * 7);
    entry(table, 0, 0, 65535);
    entry(table, 1, 9, 0);
    entry(table, 2, 1, 0); // the catalog: the stream's first object
    entry(table, 2, 1, 1); // the pages: its second
    pdf.write(latin("4 0 obj\n<< /Type /XRef /Size 4 /W [1 4 2] /Root 2 0 R /Length 28 >>\n"));
    pdf.write(latin("stream\n"));
    pdf.write(table.array());
    pdf.write(latin("\nendstream\nendobj\nstartxref\n" + start + "\n%%EOF\n"));

    PageCount count = count(pdf.toByteArray());

    assertThat(count.isOk()).as("%s", count).isFalse();
  }

  private static void entry(ByteBuffer table, int type, int second, int third) {
    table.put((byte) type).putInt(second).putShort((short) third);
  }

  /** A generated gigabyte of raster rows, 64 MiB in the short form. */
  @Test
  void longJobNeedsOnlyTheWindowOfMemory() throws IOException {
    byte[] row = latin("\u001B*b4096W" + "r".repeat(4096));
    ReadableByteChannel endless = new Repeated(row, LongForm.of(1 << 14, 1 << 18));

    PageCount count =
        new PageCounter(CopiesPolicy.PDL_OVER_PJL, new Budget(1L << 32, Duration.ofMinutes(5), 1))
            .count(endless);

    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void jobBeyondItsBudgetOfBytesIsTooCostly() throws IOException {
    PageCounter counter =
        new PageCounter(
            CopiesPolicy.PDL_OVER_PJL, new Budget(1_000_000, Duration.ofMinutes(1), 1_000));
    byte[] job = new byte[2_000_000];
    Arrays.fill(job, (byte) '\f');
    job[0] = 'a';

    assertThat(counter.count(new ByteArrayChannel(job)).status()).isEqualTo(Status.TOO_COSTLY);
  }

  @Test
  void jobBeyondItsBudgetOfTimeIsTooCostly() throws IOException {
    PageCounter counter =
        new PageCounter(CopiesPolicy.PDL_OVER_PJL, new Budget(1L << 40, Duration.ofNanos(1), 1));

    assertThat(counter.count(new ByteArrayChannel(latin("a text\n"))).status())
        .isEqualTo(Status.TOO_COSTLY);
  }

  @Test
  void partsOfAJobWithoutNumberHaveABoundedMessage() throws IOException {
    byte[] part = latin("a\n".repeat(70) + "\u001B%-12345X");
    int parts = LongForm.of(20_000, 200_000);
    ReadableByteChannel job = new Repeated(part, parts);

    PageCount count = new PageCounter().count(job);

    assertThat(count.status()).as("%s", count).isIn(Status.OK, Status.TOO_COSTLY);
    assertThat(count.pages()).isBetween(1L, 2L * parts);
    assertThat(count.message()).hasSizeLessThan(200);
  }

  @Test
  void macroCalledVeryOftenStaysWithinTheBudget() throws IOException {
    String marks = "\u001B*p10x10Yx\r\n".repeat(200);
    String job =
        "\u001BE\u001B&f1Y\u001B&f0X" + marks + "\f\u001B&f1X" + "\u001B&f3X".repeat(200_000);

    PageCount count = count(latin(job));

    assertThat(count.status()).as("%s", count).isIn(Status.OK, Status.TOO_COSTLY);
    assertThat(count.pages()).isPositive();
  }

  @Test
  void errorOfTheVirtualMachineIsAFailureOfTheJob() throws IOException {
    for (Error error : new Error[] {new StackOverflowError(), new OutOfMemoryError("test")}) {
      PageCount count =
          new PageCounter()
              .count(
                  new Repeated(latin("page\f".repeat(100_000)), 2) {
                    @Override
                    public int read(ByteBuffer target) {
                      if (left() == 0) {
                        throw error;
                      }
                      return super.read(target);
                    }
                  });

      assertThat(count.status()).as("%s", count).isEqualTo(Status.TOO_COSTLY);
      assertThat(count.pages()).isPositive();
      assertThat(count.message()).isNotBlank();
    }
  }
}
