package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.report.view.MatrixFiles;
import io.github.bancada.report.view.MatrixMarkdown;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Page, Markdown and CSV of a matrix, with texts that are markup. */
class MatrixPageTest {
  private static final String HOSTILE = "<script>alert(1)</script> @all =1+1";

  @TempDir Path work;

  @Test
  void pageHasVerdictWarningRankingAndLinks() throws Exception {
    Path page = work.resolve("matrix.html");
    Files.writeString(page, "of before the resume");

    MatrixPage.write(page, Matrices.of("", "runs/run 1/report.html"));

    assertThat(page)
        .content()
        .contains("Best: cache=", "sync=&lt;on&gt; (p95 10 ms), not distinguishable from cache=")
        .contains("Not a factor, and not always the same, db: kernel")
        .contains("sync &lt;on&gt; against off", "<a href=\"./runs/run%201/report.html\">16</a>")
        .endsWith("</html>\n");
  }

  @Test
  void textsAreNoMarkup() throws Exception {
    Path page = work.resolve("matrix.html");
    MatrixPage.write(page, Matrices.of(HOSTILE, ""));
    Path csv = work.resolve("matrix.csv");
    MatrixFiles.writeCsv(csv, Matrices.of(HOSTILE, ""));

    assertThat(page).content().doesNotContain("<script>alert").contains("&lt;script&gt;alert(1)");
    assertThat(String.join("\n", MatrixMarkdown.lines(Matrices.of(HOSTILE, ""))))
        .contains("&lt;script&gt;alert(1)")
        .doesNotContain("@all");
    assertThat(Files.readAllLines(csv)).hasSize(17).element(1).asString().startsWith("1,1,off,off");
  }
}
