package io.github.bancada.pages.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.pages.cups.ControlFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code bancada pages --cups} on spools made for the purpose. */
class PagesCupsTest {
  @TempDir Path spool;

  private PagesRun cups(Object option) {
    return PagesRun.of("--cups", spool, option);
  }

  private void job(int id, ControlFile control, String... documents) throws IOException {
    Files.write(spool.resolve("c%05d".formatted(id)), control.bytes());
    for (int i = 0; i < documents.length; i++) {
      Files.writeString(spool.resolve("d%05d-%03d".formatted(id, i + 1)), documents[i]);
    }
  }

  private void twoJobs() throws IOException {
    ControlFile two =
        ControlFile.of(1, "ana", "two\u202e documents")
            .number("copies", 2)
            .keyword("sides", "two-sided-long-edge");
    job(1, two, "one\ftwo\fthree\f", "four\f");
    ControlFile banner = ControlFile.of(12, "=rui", "a").keyword("sides", "one-sided");
    job(12, banner, "#PDF-BANNER\nTemplate default.pdf\n", "one\f");
    Files.writeString(spool.resolve("c00013.N"), "not a job");
  }

  @Test
  void tableHasAJobARowAndTheTotalOfFacesAndSheets() throws Exception {
    twoJobs();

    PagesRun run = PagesRun.of("--cups", spool);

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.out())
        .containsPattern(" 1 +ana +laser +completed +4 +2 +long +8 +6 +exact +ok +two.* documents")
        .containsPattern(" 12 +=rui +laser +completed +1 +1 +none +2 +2 +exact +ok +a\n")
        .containsPattern("TOTAL +10 +8 +2 of 2 counted\n")
        .doesNotContain("\u202e");
    assertThat(cups("--total-only").out()).isEqualTo("10" + System.lineSeparator());
  }

  @Test
  void jsonAndCsvHaveWhatTheControlFileSays() throws Exception {
    twoJobs();

    JsonNode first = new ObjectMapper().readTree(cups("--json").out().lines().findFirst().get());

    assertThat(first.get("sheets").asInt()).isEqualTo(6);
    assertThat(first.get("title").asText()).isEqualTo("two\u202e documents");
    assertThat(first.get("sides").asText()).isEqualTo("two-sided-long-edge");
    assertThat(cups("--csv").out())
        .startsWith("job,state,user,title,printer,documents,format,")
        .contains("12,completed,\\x3drui,a,laser,2,banner+text,1,1,one-sided,1,,,,,2,2,exact,ok,");
  }

  @Test
  void jobWithoutItsDataIsGoneAndOthersAreCounted() throws Exception {
    twoJobs();
    Files.delete(spool.resolve("d00001-001"));
    Files.writeString(spool.resolve("c00002"), "no IPP");
    job(3, ControlFile.of(3, "eva", "b"));
    job(4, ControlFile.of(4, "eva", "c"), "\u0001\u0002\u0003");

    PagesRun run = PagesRun.of("--cups", spool);

    assertThat(run.exitCode()).isEqualTo(3);
    assertThat(run.err())
        .contains("job 1: gone, its document 1 is gone")
        .contains("job 2: malformed, the control file cannot be read: it is not an IPP message")
        .contains("job 3: gone, its data files are gone")
        .contains("job 4: unknown, ");
    assertThat(run.out()).containsPattern("TOTAL +2 +2 +1 of 5 counted\n");
  }

  @Test
  void estimateIsNoCountWithStrict() throws Exception {
    job(1, ControlFile.of(1, "ana", "a"), "one\ftwo\f");

    assertThat(PagesRun.of("--cups", spool).exitCode()).isZero();
    assertThat(cups("--strict").exitCode()).isEqualTo(3);
    assertThat(cups("--strict").err()).contains("job 1: estimate, the job names no sides");
  }

  @Test
  void wrongCommandLineIsExitCodeTwo() {
    assertThat(cups("more").err()).contains("leave out 'more'");
    assertThat(PagesRun.of("--cups", spool.resolve("none")).err()).contains("does not exist");
    assertThat(PagesRun.of("--cups", spool.resolve("none")).exitCode()).isEqualTo(2);
  }
}
