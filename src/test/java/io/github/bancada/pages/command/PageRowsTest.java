package io.github.bancada.pages.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.pages.interpret.Interpreter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a bill needs, by {@code bancada pages}: a row a page, and ink. */
class PageRowsTest {
  private static final String PCL =
      "\u001BE\u001B&l26A\u001B&l1S\u001B&l2Xa\fb\f\u001B&l2A\u001B*r3Uc\f\u001BE";

  /** A red quarter, and a half in black. */
  private static final String POSTSCRIPT =
      "%!PS-Adobe-3.0\n%%Pages: 2\n%%EndComments\n<</PageSize[576 768]>>setpagedevice\n"
          + "%%Page: 1 1\n1 0 0 setrgbcolor 0 0 288 384 rectfill showpage\n"
          + "%%Page: 2 2\n0 setgray 0 0 576 384 rectfill showpage\n%%EOF\n";

  /** Red, green and blue of the same size; and black, grey and nothing in RGB. */
  private static final String RGB =
      "%!PS-Adobe-3.0\n%%Pages: 4\n%%EndComments\n<</PageSize[576 768]>>setpagedevice\n"
          + "%%Page: 1 1\n1 0 0 setrgbcolor 0 0 96 96 rectfill 0 1 0 setrgbcolor 96 0 96 96"
          + " rectfill 0 0 1 setrgbcolor 192 0 96 96 rectfill showpage\n"
          + "%%Page: 2 2\n0 0 0 setrgbcolor 0 0 96 96 rectfill showpage\n"
          + "%%Page: 3 3\n.5 .5 .5 setrgbcolor 0 0 96 96 rectfill showpage\n"
          + "%%Page: 4 4\n0 0 96 96 rectclip showpage\n%%EOF\n";

  /** Ghostscript paints every dot that an area touches. */
  private static final Offset<Double> ABOUT = within(0.005);

  @TempDir Path work;

  private Path job(String name, String text) throws IOException {
    return Files.writeString(work.resolve(name), text, StandardCharsets.ISO_8859_1);
  }

  private static List<JsonNode> json(PagesRun run) throws IOException {
    assertThat(run.exitCode()).as(run.err()).isZero();
    List<JsonNode> lines = new ArrayList<>();
    for (String line : run.out().lines().toList()) {
      lines.add(new ObjectMapper().readTree(line));
    }
    return lines;
  }

  @Test
  void jobTellsColourPaperAndSheets() throws IOException {
    JsonNode row = json(PagesRun.of("--json", job("a.pcl", PCL))).get(0);

    assertThat(row.get("total").asLong()).isEqualTo(6);
    assertThat(row.get("color").isNull()).isTrue();
    assertThat(row.get("monochrome").isNull()).isTrue();
    assertThat(row.get("paper").asText()).isEqualTo("A4+Letter");
    assertThat(row.get("sheets").asLong()).isEqualTo(4);
    assertThat(row.get("billing").asText()).isEqualTo("exact");
  }

  @Test
  void eachPageHasARow() throws IOException {
    List<JsonNode> rows = json(PagesRun.of("--json", "--pages", job("a.pcl", PCL)));

    assertThat(rows).hasSize(3);
    assertThat(rows).extracting(row -> row.get("page").asInt()).containsExactly(1, 2, 3);
    assertThat(rows)
        .extracting(row -> row.get("paper").asText())
        .containsExactly("A4", "A4", "Letter");
    assertThat(rows)
        .extracting(row -> row.get("color").asText())
        .containsExactly("monochrome", "monochrome", "unknown");
    assertThat(rows).extracting(row -> row.get("sides").asText()).containsOnly("long");
    assertThat(rows).extracting(row -> row.get("copies").asInt()).containsOnly(2);
    assertThat(rows.get(2).get("widthMm").asDouble()).isEqualTo(215.9);
  }

  @Test
  void coloursOfAPdfAreLookedForOnRequest() throws IOException {
    Path pdf = Path.of(System.getProperty("project.basedir", ""), "plans", "jobs", "form.pdf");

    assertThat(json(PagesRun.of("--json", pdf)).get(0).get("monochrome").isNull()).isTrue();
    assertThat(json(PagesRun.of("--json", "--color", pdf)).get(0).get("monochrome").asInt())
        .isEqualTo(3);
    assertThat(json(PagesRun.of("--json", "--pages", pdf)))
        .extracting(row -> row.get("color").asText())
        .containsExactly("monochrome", "monochrome", "monochrome");
  }

  @Test
  void rowsAreAlsoATableAndCsv() throws IOException {
    Path job = job("a.txt", "one\n");

    assertThat(PagesRun.of("--pages", "--csv", job).out())
        .isEqualTo(
            "file,format,page,copies,paper,widthMm,heightMm,color,sides,billing,confidence,status"
                + "\r\n"
                + job
                + ",text,1,1,unknown,unknown,unknown,monochrome,unknown,exact,exact,ok\r\n");
    assertThat(PagesRun.of("--pages", job).out())
        .containsPattern("^file +format +page +copies +paper +widthMm +heightMm +color +sides")
        .containsPattern("a\\.txt +text +1 +1 +unknown +unknown +unknown +monochrome +unknown");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--pages --total-only x",
        "--coverage --total-only x",
        "--pages --cups x",
        "--coverage --cups x",
        "--color --total-only x"
      })
  void whatTellsOfNoPagesHasNoRowsOfThem(String line) {
    PagesRun run = PagesRun.of((Object[]) line.split(" "));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("leave out one");
  }

  private static void assertInk(JsonNode row, double cyan, double magenta, double black) {
    assertThat(row.get("cyan").asDouble()).as("%s", row).isCloseTo(cyan, ABOUT);
    assertThat(row.get("magenta").asDouble()).as("%s", row).isCloseTo(magenta, ABOUT);
    assertThat(row.get("black").asDouble()).as("%s", row).isCloseTo(black, ABOUT);
  }

  @Test
  void ghostscriptTellsInkAndColour() throws IOException {
    assumeTrue(
        Interpreter.missingProgram().isEmpty(),
        "no Ghostscript here; install the package ghostscript");
    Path plain = job("a.ps", POSTSCRIPT);
    Path packed = work.resolve("a.ps.gz");
    try (GZIPOutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(POSTSCRIPT.getBytes(StandardCharsets.ISO_8859_1));
    }

    for (JsonNode row : json(PagesRun.of("--json", "--coverage", plain, packed))) {
      assertInk(row, 0, 0.125, 0.25);
      assertThat(row.get("color").asLong()).isEqualTo(1);
      assertThat(row.get("monochrome").asLong()).isEqualTo(1);
      assertThat(row.get("billing").asText()).isEqualTo("interpreted");
      assertThat(row.get("confidence").asText()).isEqualTo("exact");
    }
    List<JsonNode> pages = json(PagesRun.of("--json", "--coverage", "--pages", plain));
    assertInk(pages.get(0), 0, 0.25, 0);
    assertInk(pages.get(1), 0, 0, 0.5);
    assertThat(PagesRun.of("--csv", "--coverage", plain).out())
        .contains(",message,cyan,magenta,yellow,black\r\n")
        .endsWith(",,0,0.125,0.125,0.25\r\n");
  }
}
