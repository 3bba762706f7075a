package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.ESC;
import static io.github.bancada.pages.format.StreamJobs.UEL;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRuns;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the languages state about paper, colour and sides; the rest is unknown. */
class PageFactsTest {
  private static PageRuns text(String job) {
    return StreamJobs.count(job).runs();
  }

  /** Paper, coloured faces, sheets; a question mark for what is not known. */
  private static String bill(PageRuns runs) {
    return runs.paper() + " " + number(runs.colorPages()) + " " + number(runs.sheets());
  }

  private static String number(OptionalLong number) {
    return number.isPresent() ? Long.toString(number.getAsLong()) : "?";
  }

  @ParameterizedTest
  @CsvSource({
    "ESC&l26AESC&l1SaFFbFF, A4 0 1",
    "ESC&l26aESC&l0SaFFbFF, A4 0 2",
    "ESC&l26AESC&l0SaFFESC&l27AbFF, A4+A3 0 2",
    "aFFbFF, unknown 0 ?",
    "ESC*r-3UaFF, unknown ? 1",
    "ESC*r-3UESC*v4SaFF, unknown 1 1",
    "ESC*r-3UESC*r1UaFF, unknown ? 1",
    "ESC*v1SaFF, unknown 0 1",
    "ESC*r1AESC*b1WxFF, unknown 0 1",
    "ESC*r1AESC*b1VxESC*b1WxFF, unknown ? 1",
    "ESC*r3UESC&b1MESC*v3SaFFESCEbFF, unknown ? ?",
    "ESC&b1MESC*r3UESC*v3SaFF, unknown 0 1",
    "ESC%0BINSP1ESC%0AaFF, unknown ? 1"
  })
  void pcl(String job, String bill) {
    String bytes = ESC + "E" + job.replace("ESC", ESC).replace("FF", "\f");

    assertThat(bill(text(bytes))).as(job).isEqualTo(bill);
  }

  @Test
  void resetForgetsPaperSidesAndColours() {
    PageRuns runs = text(ESC + "E" + ESC + "&l26A" + ESC + "&l1S" + ESC + "*r3Ua\f" + ESC + "Eb\f");

    assertThat(runs.paper()).isEqualTo("A4+unknown");
    assertThat(runs.runs().get(1).facts().color().text()).isEqualTo("monochrome");
    assertThat(runs.runs().get(1).facts().sides()).isEmpty();
  }

  @Test
  void envelopeTellsWhatTheLanguageDoesNot() {
    String job =
        "@PJL SET PAPER=LETTER\r\n@PJL SET DUPLEX=ON\r\n@PJL ENTER LANGUAGE=PCL\r\n"
            + ESC
            + "Ea\fb\fc\f"
            + UEL;

    assertThat(bill(text(UEL + job))).isEqualTo("Letter 0 2");
  }

  @Test
  void commentsOfPostScriptNameTheirPaper() {
    PageCount count =
        StreamJobs.count(
            "%!PS-Adobe-3.0\n%%DocumentMedia: Plain 595 842 0 () ()\n"
                + "%%+ Big 842 1190 0 () ()\n%%DocumentProcessColors: Black\n%%Pages: 2\n"
                + "%%EndComments\n%%Page: 1 1\n%%PageMedia: Plain\nshowpage\n"
                + "%%Page: 2 2\n%%PageMedia: A3\nshowpage\n%%EOF\n");

    assertThat(count.confidence()).isEqualTo(Confidence.EXACT);
    assertThat(bill(count.runs())).isEqualTo("A4+A3 0 ?");
    assertThat(count.runs().confidence()).isEqualTo(Confidence.ESTIMATE);
  }

  @Test
  void pageDeviceOfPostScriptSetsPaperAndSides() {
    PageRuns runs =
        text(
            "%!PS-Adobe-3.0\n%%Pages: 3\n%%EndComments\n"
                + "<< /PageSize [612 792] /Duplex true >> setpagedevice\n"
                + "%%Page: 1 1\nshowpage\n%%Page: 2 2\nshowpage\n"
                + "%%Page: 3 3\n<</PageSize[ 595.28 841.89 ]>>setpagedevice showpage\n%%EOF\n");

    assertThat(bill(runs)).isEqualTo("Letter+A4 ? 2");
    assertThat(runs.confidence()).isEqualTo(Confidence.ESTIMATE);
  }

  @Test
  void sizeThatIsNotSetIsNotTaken() {
    assertThat(bill(text("%!PS\n/PageSize [612 792] def\nshowpage\n"))).isEqualTo("unknown ? 1");
  }

  @Test
  void boxesOfAPdfAreItsPaper() {
    PageRuns runs =
        JobBytes.count(
                PdfJob.withCatalog()
                    .object(
                        2,
                        "<</Type/Pages/Count 4/MediaBox[0 0 595 842]"
                            + "/Kids[3 0 R 4 0 R 5 0 R 6 0 R]>>")
                    .object(3, "<</Type/Page/Rotate 90>>")
                    .object(4, "<</Type/Page/MediaBox[10 10 622 802]>>")
                    .object(5, "<</Type/Page/MediaBox 7 0 R/UserUnit 2>>")
                    .object(6, "<</Type/Page/MediaBox[0 0/x 1]>>")
                    .object(7, "[0 0 421 595.5]")
                    .toBytes())
            .runs();

    assertThat(bill(runs)).isEqualTo("A4+Letter+A3+unknown ? ?");
    assertThat(runs.confidence()).isEqualTo(Confidence.EXACT);
  }

  /** A page of PCL XL in A4, and its operators. */
  private static BinaryJob xl(int... operators) {
    return BinaryJob.littleEndian()
        .text(") HP-PCL XL;3;0;Comment\n")
        .u8(0xC0, 2, 0xF8, 0x25, 0xC0, 1, 0xF8, 0x35, 0x43)
        .u8(operators)
        .u8(0x44, 0x42);
  }

  private static final int[] RGB = {0xC0, 2, 0xF8, 3, 0x6A};

  private static int[] joined(int[] first, int... then) {
    int[] all = Arrays.copyOf(first, first.length + then.length);
    System.arraycopy(then, 0, all, first.length, then.length);
    return all;
  }

  @Test
  void pclXlPagesHaveTheColoursOfTheirBrushesAndPalettes() {
    int[] black = {0xC8, 0xC1, 3, 0, 0, 0, 0, 0xF8, 11, 0x63};
    int[] red = {0xC8, 0xC1, 3, 0, 255, 0, 0, 0xF8, 11, 0x79};
    int[] image = {0xC0, 0, 0xF8, 100, 0xB0};
    int[] grays = {0xC8, 0xC1, 6, 0, 1, 1, 1, 9, 9, 9, 0xF8, 6, 0xC0, 2, 0xF8, 3, 0x6A};
    int[] indexed = {0xC0, 1, 0xF8, 100, 0xB0};

    assertThat(bill(xl().count().runs())).isEqualTo("A4 0 1");
    assertThat(bill(xl(image).count().runs())).isEqualTo("A4 0 1");
    assertThat(bill(xl(joined(RGB, black)).count().runs())).isEqualTo("A4 0 1");
    assertThat(bill(xl(joined(RGB, red)).count().runs())).isEqualTo("A4 1 1");
    assertThat(bill(xl(joined(RGB, image)).count().runs())).isEqualTo("A4 ? 1");
    assertThat(bill(xl(joined(grays, indexed)).count().runs())).isEqualTo("A4 0 1");
  }

  @Test
  void pclXlPaperMayHaveANameOrASizeOfItsOwn() {
    String header = ") HP-PCL XL;3;0;Comment\n";
    BinaryJob named =
        BinaryJob.littleEndian()
            .text(header)
            .u8(0xC8, 0xC0, 6)
            .text("LETTER")
            .u8(0xF8, 0x25, 0x43, 0x44, 0x42);
    BinaryJob custom =
        BinaryJob.littleEndian()
            .text(header)
            .u8(0xD1)
            .u16(2970, 4200)
            .u8(0xF8, 0x2F, 0xC0, 2, 0xF8, 0x30, 0x43, 0x44, 0x43, 0x44, 0x42);

    assertThat(named.count().runs().paper()).isEqualTo("Letter");
    assertThat(custom.count().runs().paper()).isEqualTo("A3");
  }

  private static byte[] raster(int space, int bits, int duplex) {
    return ByteBuffer.allocate(1796)
        .put("PwgRaster".getBytes(StandardCharsets.ISO_8859_1))
        .putInt(272, duplex)
        .putInt(352, 595)
        .putInt(356, 842)
        .putInt(372, 2)
        .putInt(376, 1)
        .putInt(384, 8)
        .putInt(388, bits)
        .putInt(392, bits / 4)
        .putInt(400, space)
        .array();
  }

  @Test
  void rasterTellsAllOfEachPageByHeaderAndPixels() {
    PageRuns runs =
        BinaryJob.bigEndian()
            .text("RaS2")
            .bytes(raster(19, 24, 1))
            .u8(0, 1, 'r', 'g', 'b')
            .bytes(raster(19, 24, 1))
            .u8(0, 255, 7, 7, 7, 0, 0, 0)
            .bytes(raster(18, 8, 1))
            .u8(0, 1, 9)
            .bytes(raster(6, 32, 1))
            .u8(0, 1, 0, 0, 0, 9)
            .count()
            .runs();

    assertThat(bill(runs)).isEqualTo("A4 1 2");
    assertThat(runs.monochromePages()).hasValue(3);
    assertThat(runs.confidence()).isEqualTo(Confidence.EXACT);
  }

  @Test
  void unpackedPixelsAreNotLookedAt() {
    PageRuns runs =
        BinaryJob.bigEndian().text("RaS3").bytes(raster(1, 24, 0)).fill(6, 7).count().runs();

    assertThat(bill(runs)).isEqualTo("A4 ? 1");
  }

  @Test
  void appleRasterIsAsPwgRaster() {
    PageRuns runs =
        BinaryJob.bigEndian()
            .text("UNIRAST\0")
            .u32(2)
            .u8(24, 1, 3, 4)
            .u32(0, 0, 4, 6, 0, 0, 0)
            .u8(5, 3, 'r', 'g', 'b')
            .u8(8, 0, 3, 4)
            .u32(0, 0, 850, 1100, 100, 0, 0)
            .u8(255, 128, 255, 128, 255, 128, 255, 128, 75, 128)
            .count()
            .runs();

    assertThat(runs.paper()).isEqualTo("unknown+Letter");
    assertThat(runs.colorPages()).hasValue(1);
    assertThat(runs.sheets()).hasValue(2);
  }

  @ParameterizedTest
  @CsvSource({"P5, 0", "P6, ?", "P4, 0"})
  void anymapsInGreyAreMonochrome(String magic, String color) {
    String pixels = magic.equals("P6") ? "rgb" : "x";
    PageRuns runs = text(magic + "\n1 1\n" + (magic.equals("P4") ? "" : "255\n") + pixels);

    assertThat(bill(runs)).isEqualTo("unknown " + color + " 1");
  }

  @Test
  void plainTextIsBlack() {
    assertThat(bill(text("a line\n\fanother\n"))).isEqualTo("unknown 0 ?");
  }
}
