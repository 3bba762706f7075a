package io.github.bancada.pages.format;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.Budget;
import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.CopiesPolicy;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The colours of PDF pages by their contents. */
class PdfColorsTest {
  private static final PageCounter COUNTER = new PageCounter().withColors(true);

  private static PdfJob page(String content, String resources, String more) {
    return PdfJob.withCatalog()
        .object(2, "<</Type/Pages/Count 1/Kids[3 0 R]/Resources<<" + resources + ">>>>")
        .object(3, "<</Type/Page/MediaBox[0 0 595 842]/Contents 4 0 R" + more + ">>")
        .stream(4, "", content.getBytes(StandardCharsets.ISO_8859_1));
  }

  private static String color(PdfJob job) {
    PageCount count = BinaryJob.count(COUNTER, job.toBytes());
    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.confidence()).isEqualTo(Confidence.EXACT);
    assertThat(count.runs().paper()).isEqualTo("A4");
    return count.runs().runs().get(0).facts().color().text();
  }

  private static String color(String content, String resources) {
    return color(page(content, resources, ""));
  }

  @ParameterizedTest
  @CsvSource({
    "'', monochrome",
    "0 0 9 9 re f, monochrome",
    "0.5 g 0 0 9 9 re f, monochrome",
    ".2 .2 .2 rg 0 0 9 9 re f, monochrome",
    "1 0 0 rg 0 0 9 9 re f, color",
    "1 0 0 rg 0 g 0 0 9 9 re f, monochrome",
    "1 0 0 rg 0 0 9 9 re S, monochrome",
    "1 0 0 RG 0 0 9 9 re S, color",
    "1 0 0 RG 0 0 9 9 re B*, color",
    "q 1 0 0 rg Q 0 0 9 9 re f, monochrome",
    "1 0 0 rg q 0 g Q 0 0 9 9 re f, color",
    "0 0 0 .7 k f, monochrome",
    "0 .1 0 .7 k f, color",
    ".3 .3 .3 0 k f, unknown",
    "1 0 0 rg BT (a) Tj ET, color",
    "1 0 0 rg BT 3 Tr (a) Tj ET, monochrome",
    "1 0 0 RG BT 1 Tr [(a) -5 (b)] TJ ET, color",
    "/DeviceRGB cs 0 0 1 sc f, color",
    "/DeviceRGB cs f, monochrome",
    "/DeviceCMYK CS 0 0 0 1 SC S, monochrome",
    "f 1 0 0 rg, monochrome",
    "BI /W 1 /H 1 /CS /G /BPC 8 ID x EI, monochrome",
    "BI /W 1 /H 1 /CS /RGB /BPC 8 ID xyz EI, unknown",
    "1 0 0 rg BI /W 1 /H 1 /IM true ID x EI, color",
    "1 0 rg f, unknown"
  })
  void operatorsThatPaint(String content, String color) {
    assertThat(color(content, "")).isEqualTo(color);
  }

  @ParameterizedTest
  @CsvSource({
    "/A cs 0.5 scn f, /A[/Separation/Black/DeviceCMYK 9 0 R], monochrome",
    "/A cs 0.5 scn f, /A[/Separation/Gold/DeviceCMYK 9 0 R], unknown",
    "/A cs 0 scn f, /A[/Separation/Gold/DeviceCMYK 9 0 R], monochrome",
    "/A cs f, /A[/Separation/Cyan/DeviceCMYK 9 0 R], color",
    "/A cs 0 .5 scn f, /A[/DeviceN[/Cyan/Black]/DeviceCMYK 9 0 R], monochrome",
    "/A cs 1 .5 .5 scn f, /A[/CalRGB<<>>], color",
    "/A cs 50 0 0 scn f, /A[/Lab<<>>], monochrome",
    "/A cs 50 9 0 scn f, /A[/Lab<<>>], color",
    "/A cs 1 scn f, /A[/Indexed/DeviceRGB 1<000000FFFFFF>], monochrome",
    "/A cs 1 scn f, /A[/Indexed/DeviceRGB 1<000000FF0000>], unknown",
    "/A cs .5 scn f, /A[/ICCBased 9 0 R], unknown",
    "/A cs .5 scn f, '', unknown"
  })
  void colorSpaces(String content, String space, String color) {
    assertThat(color(content, "/ColorSpace<<" + space + ">>")).isEqualTo(color);
  }

  @ParameterizedTest
  @CsvSource({"3, 'RGB ', monochrome", "3, 'YCbr', unknown", "1, GRAY, monochrome"})
  void profilesSayWhatTheirNumbersAre(int numbers, String header, String color) {
    String operands = numbers == 3 ? ".5 .5 .5" : ".5";
    PdfJob job = page("/A cs " + operands + " scn f", "/ColorSpace<</A[/ICCBased 9 0 R]>>", "");
    byte[] profile = BinaryJob.bigEndian().fill(16, 0).text(header).fill(108, 0).toBytes();

    assertThat(color(job.stream(9, "/N " + numbers, profile))).isEqualTo(color);
  }

  private static PdfJob with(String content, String resources, String dictionary, String stream) {
    return page(content, resources, "").stream(
        9, dictionary, stream.getBytes(StandardCharsets.ISO_8859_1));
  }

  @ParameterizedTest
  @CsvSource({
    "/X Do, /Subtype/Form, 1 0 0 rg f, color",
    "/X Do f, /Subtype/Form, 1 0 0 rg, monochrome",
    "1 0 0 rg /X Do, /Subtype/Form, f, color",
    "/X Do, /Subtype/Form/Resources<</XObject<</X 9 0 R>>>>, /X Do f, unknown",
    "/X Do, /Subtype/Image/ColorSpace/DeviceGray, x, monochrome",
    "/X Do, /Subtype/Image/ColorSpace/DeviceRGB, xyz, unknown",
    "0 0 1 rg f /X Do, /Subtype/Image/ColorSpace/DeviceRGB, xyz, color",
    "0 0 1 rg /X Do, /Subtype/Image/ImageMask true, x, color",
    "/X Do, /Subtype/Image/Filter/JPXDecode, x, unknown"
  })
  void formsAndPictures(String content, String dictionary, String stream, String color) {
    assertThat(color(with(content, "/XObject<</X 9 0 R>>", dictionary, stream))).isEqualTo(color);
  }

  @ParameterizedTest
  @CsvSource({
    "/Pattern cs /P scn f, /PatternType 1/PaintType 1, 1 0 0 rg f, color",
    "/Pattern cs /P scn f, /PatternType 1/PaintType 1, .5 g f, monochrome",
    "/A cs 1 0 0 /P scn f, /PatternType 1/PaintType 2, f, color",
    "/A cs 1 1 1 /P scn f, /PatternType 1/PaintType 2, f, monochrome",
    "/Pattern cs /Q scn f, /PatternType 1, f, unknown"
  })
  void tilings(String content, String dictionary, String stream, String color) {
    String resources = "/Pattern<</P 9 0 R>>/ColorSpace<</A[/Pattern/DeviceRGB]>>";

    assertThat(color(with(content, resources, dictionary, stream))).isEqualTo(color);
  }

  @ParameterizedTest
  @CsvSource({
    "/ShadingType 2/ColorSpace/DeviceGray, monochrome",
    "/ShadingType 2/ColorSpace/DeviceRGB/Function<</FunctionType 2/C0[0 0 0]/C1[1 1 1]>>,"
        + " monochrome",
    "/ShadingType 3/ColorSpace/DeviceRGB/Function<</FunctionType 2/C0[0 0 0]/C1[1 0 1]>>, color",
    "/ShadingType 2/ColorSpace/DeviceRGB/Function<</FunctionType 3/Functions"
        + "[<</FunctionType 2/C0[0 0 0]/C1[1 0 0]>>]>>, color",
    "/ShadingType 2/ColorSpace/DeviceRGB/Function<</FunctionType 4>>, unknown",
    "/ShadingType 7/ColorSpace/DeviceRGB, unknown"
  })
  void shadings(String shading, String color) {
    String resources =
        "/Shading<</S<<" + shading + ">>>>/Pattern<</P<</PatternType 2/Shading<<" + shading;

    assertThat(color("/S sh", resources + ">>>>>>")).isEqualTo(color);
    assertThat(color("/Pattern cs /P scn f", resources + ">>>>>>")).isEqualTo(color);
  }

  @ParameterizedTest
  @CsvSource({
    "1 0 0 rg, 9 0 d0 f, color",
    "'', 9 0 d0 1 0 0 rg f, color",
    "'', 9 0 0 0 9 9 d1 1 0 0 rg f, monochrome",
    "1 0 0 rg, 9 0 0 0 9 9 d1 f, color"
  })
  void glyphsThatAreContents(String before, String glyph, String color) {
    String font = "/Font<</F<</Subtype/Type3/CharProcs<</a 9 0 R>>>>>>";

    assertThat(color(with(before + " BT /F 9 Tf (a) Tj ET", font, "", glyph))).isEqualTo(color);
  }

  @ParameterizedTest
  @CsvSource({
    "/F 4/AP<</N 9 0 R>>, color",
    "/AP<</N 9 0 R>>, unknown",
    "/F 6/AP<</N 9 0 R>>, monochrome",
    "/F 4/AS/Off/AP<</N<</On 9 0 R>>>>, monochrome",
    "/F 4/AS/On/AP<</N<</On 9 0 R>>>>, color",
    "/Subtype/Link/C[1 0 0]/Border[0 0 0], monochrome",
    "/Subtype/Link/C[1 0 0], unknown",
    "/Subtype/Link, monochrome"
  })
  void annotations(String annotation, String color) {
    PdfJob job =
        page("f", "", "/Annots[<<" + annotation + ">>]").stream(
            9, "/Subtype/Form", "0 1 0 rg f".getBytes(StandardCharsets.ISO_8859_1));

    assertThat(color(job)).isEqualTo(color);
  }

  @Test
  void coloursAreLookedForOnlyIfAsked() {
    PageCount count = BinaryJob.count(page("1 0 0 rg f", "", "").toBytes());

    assertThat(count.runs().colorPages()).isEmpty();
    assertThat(count.runs().confidence()).isEqualTo(Confidence.EXACT);
  }

  @Test
  void greyIsCertainAndColourIsNot() {
    byte[] grey = page("f", "", "").toBytes();
    byte[] colored = page("1 0 0 rg f", "", "").toBytes();

    assertThat(BinaryJob.count(COUNTER, grey).runs().confidence()).isEqualTo(Confidence.EXACT);
    assertThat(BinaryJob.count(COUNTER, colored).runs().confidence())
        .isEqualTo(Confidence.ESTIMATE);
  }

  @Test
  void contentBeyondTheMemoryAllowedLeavesTheCount() throws IOException {
    String content = "0 g f\n".repeat(200_000);
    byte[] pdf =
        page("", "", "").stream(
                4,
                "/Filter/FlateDecode",
                PdfFiles.deflated(content.getBytes(StandardCharsets.US_ASCII)))
            .toBytes();
    PageCounter small =
        new PageCounter(
            CopiesPolicy.PDL_OVER_PJL, new Budget(1 << 30, Duration.ofMinutes(1), 1 << 16));

    PageCount count = BinaryJob.count(small.withColors(true), pdf);

    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.runs().colorPages()).isEmpty();
    assertThat(BinaryJob.count(COUNTER, pdf).runs().colorPages()).hasValue(0);
  }

  @Test
  void damagedAndDeepContentLeaveTheCount() {
    for (String content :
        List.of("(", "[".repeat(200_000), "<<".repeat(200_000), "q ".repeat(9999))) {
      PageCount count = BinaryJob.count(COUNTER, page(content, "", "").toBytes());

      assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
      assertThat(count.pages()).isEqualTo(1);
    }
  }

  /** An operator sequence, and its effect on a simple printer: -1 grey, else a colour to use. */
  record Step(String operators, int sets, boolean paints) {}

  @Property(tries = 200)
  void colourIsThatOfWhatIsPainted(Any any) {
    List<Step> steps = steps(any);
    StringBuilder content = new StringBuilder();
    int current = 0;
    boolean colored = false;
    for (Step step : steps) {
      content.append(step.operators()).append(' ');
      current = step.sets() < 0 ? current : step.sets();
      colored |= step.paints() && current > 0;
    }

    assertThat(color(content.toString(), "")).isEqualTo(colored ? "color" : "monochrome");
  }

  private static List<Step> steps(Any any) {
    return any.list(
        12,
        () ->
            any.of(
                new Step("0 g", 0, false),
                new Step("1 1 1 rg", 0, false),
                new Step("0 1 1 rg", 1, false),
                new Step("0 0 0 1 k", 0, false),
                new Step("1 0 0 0 k", 1, false),
                new Step("q 1 0 0 rg Q", -1, false),
                new Step("1 0 0 RG", -1, false),
                new Step("0 0 9 9 re f", -1, true),
                new Step("BT (x) Tj ET", -1, true),
                new Step("0 0 m 9 9 l n", -1, false)));
  }

  @Property(tries = 200)
  void anyContentHasAClearResult(Any any) {
    PageCount count =
        BinaryJob.count(COUNTER, page(noise(any), "/XObject<</X 4 0 R>>", "").toBytes());

    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.pages()).isEqualTo(1);
  }

  private static String noise(Any any) {
    return any.textOf(
        40, "q ", "Q ", "1 ", "0 ", "rg ", "k ", "f ", "/X ", "Do ", "BI ", "ID ", "EI ", "(", ")",
        "<", ">", "[", "]", "<<", ">>", "cs ", "scn ", "Tf ", "sh ", "gs ", "d1 ", "%", "\n");
  }
}
