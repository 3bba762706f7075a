package io.github.bancada.pages.interpret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.pages.format.PageCounter;
import io.github.bancada.pages.job.Confidence;
import io.github.bancada.pages.job.Duplex;
import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.PageRuns;
import io.github.bancada.pages.job.Status;
import io.github.bancada.process.ExternalProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** PostScript that Ghostscript runs to count it. */
class InterpreterTest {
  private static final String UEL = "\u001B%-12345X";
  private static final String LOOP = "%!PS\n3 { showpage } repeat\n";

  @TempDir Path directory;

  private Path job(String text) throws IOException {
    return Files.writeString(directory.resolve("-job.ps"), text, StandardCharsets.ISO_8859_1);
  }

  private static PageCount counted(Path job) throws IOException {
    return new PageCounter().count(job);
  }

  private PageCount interpreted(String text, Interpreter interpreter) throws IOException {
    assumeTrue(
        Interpreter.missingProgram().isEmpty(),
        "no Ghostscript here; install the package ghostscript");
    Path job = job(text);
    return interpreter.count(job, counted(job));
  }

  private static ExternalProcess.Run run(
      ExternalProcess.Run.Ending ending, int code, String errors, boolean cut) {
    return new ExternalProcess.Run(ending, code, 1, Optional.empty(), "", errors, cut);
  }

  @Test
  void pagesOfALoopAreThoseThatGhostscriptPrints() throws IOException {
    PageCount count = interpreted(LOOP, Interpreter.DEFAULT);

    assertThat(counted(job(LOOP)).pages()).isEqualTo(1);
    assertThat(count.pages()).isEqualTo(3);
    assertThat(count.total()).isEqualTo(3);
    assertThat(count.confidence()).isEqualTo(Confidence.INTERPRETED);
    assertThat(count.message()).contains("Ghostscript");
  }

  @Test
  void copiesAndEnvelopeCountAsBefore() throws IOException {
    String job =
        UEL
            + "@PJL SET COPIES=3\r\n@PJL ENTER LANGUAGE=POSTSCRIPT\r\n"
            + LOOP
            + "\u0004"
            + UEL
            + "@PJL EOJ\r\n"
            + UEL;
    PageCount count = interpreted(job, Interpreter.DEFAULT);

    assertThat(count.pages()).as("%s", count).isEqualTo(3);
    assertThat(count.copies()).isEqualTo(3);
    assertThat(count.total()).isEqualTo(9);
  }

  @Test
  void jobWithoutVisiblePagesIsRun() throws IOException {
    String hidden = "%!PS\n(show) (page) 8 string dup 0 4 index putinterval dup 4 3 index\n";
    PageCount count = interpreted(hidden + "putinterval cvn cvx exec\n", Interpreter.DEFAULT);

    assertThat(count.status()).as("%s", count).isEqualTo(Status.OK);
    assertThat(count.pages()).isEqualTo(1);
  }

  @Test
  void jobThatEndsByItsTimeLimitKeepsItsCount() throws IOException {
    PageCount count =
        interpreted(
            LOOP + "{ } loop showpage\n",
            new Interpreter(Duration.ofSeconds(1), Interpreter.DEFAULT.memoryBytes()));

    assertThat(count.pages()).as("%s", count).isEqualTo(2);
    assertThat(count.confidence()).isEqualTo(Confidence.ESTIMATE);
    assertThat(count.message()).contains("killed after 1000 ms");
  }

  @Test
  void jobMayNeitherTakeMuchMemoryNorReadFiles() throws IOException {
    Interpreter small = new Interpreter(Duration.ofMinutes(5), 32 << 20);
    PageCount memory = interpreted(LOOP + "[ { 1000000 string } loop ] showpage\n", small);
    PageCount file = interpreted(LOOP + "(/etc/passwd) (r) file pop showpage\n", small);

    assertThat(memory.confidence()).as("%s", memory).isEqualTo(Confidence.ESTIMATE);
    assertThat(memory.message()).contains("VMerror").contains("after page 3");
    assertThat(file.confidence()).as("%s", file).isEqualTo(Confidence.ESTIMATE);
    assertThat(file.message()).contains("invalidfileaccess");
  }

  @Test
  void countsThatAreSureNeedNoInterpreter() throws IOException {
    PageCount exact = counted(job("%!PS-Adobe-3.0\n%%Pages: 1\n%%Page: 1 1\nshowpage\n%%EOF\n"));
    PageCount text = counted(job("a\n".repeat(100)));

    assertThat(exact.confidence()).isEqualTo(Confidence.EXACT);
    assertThat(Interpreter.DEFAULT.isFor(exact)).isFalse();
    assertThat(text.confidence()).isEqualTo(Confidence.ESTIMATE);
    assertThat(Interpreter.DEFAULT.isFor(text)).isFalse();
    assertThat(Interpreter.DEFAULT.count(directory.resolve("absent"), exact)).isSameAs(exact);
  }

  @Test
  void runWithoutACountLeavesTheCountAsItWas() throws IOException {
    PageCount before = counted(job(LOOP));
    String page = "%%HiResBoundingBox: 0 0 0 0\n";
    Interpreter gs = Interpreter.DEFAULT;

    for (ExternalProcess.Run failed :
        new ExternalProcess.Run[] {
          run(ExternalProcess.Run.Ending.EXITED, 1, page, false),
          run(ExternalProcess.Run.Ending.EXITED, 0, page, true),
          run(ExternalProcess.Run.Ending.EXITED, 0, "", false),
          run(ExternalProcess.Run.Ending.CANCELED, -1, page, false)
        }) {
      PageCount after = gs.result(before, failed);
      assertThat(after.pages()).isEqualTo(before.pages());
      assertThat(after.confidence()).isEqualTo(before.confidence());
      assertThat(after.message()).startsWith(before.message() + "; Ghostscript ");
    }
  }

  @Test
  void copiesThatVaryKeepTheirTotal() {
    PageCount vary =
        new PageCount(
            "ps", 2, 0, 5, Duplex.NONE, Confidence.ESTIMATE, Status.OK, "", PageRuns.NONE);
    ExternalProcess.Run run =
        run(
            ExternalProcess.Run.Ending.EXITED,
            0,
            "%%HiResBoundingBox: 0\n%%HiResBoundingBox: 0\n",
            false);

    assertThat(Interpreter.DEFAULT.result(vary, run).total()).isEqualTo(5);
    assertThat(Interpreter.DEFAULT.result(vary, run).message()).contains("copies");
  }

  @Test
  void memoryBelowAMegabyteIsRefused() {
    assertThatThrownBy(() -> new Interpreter(Duration.ZERO, 1000))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
