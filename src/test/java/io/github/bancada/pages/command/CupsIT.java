package io.github.bancada.pages.command;

import static io.github.bancada.testing.Waiting.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.testing.CupsServer;
import io.github.bancada.testing.RequiresCups;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A real CUPS: its spool is read, and its jobs go through {@code bin/bancada-backend}. */
@RequiresCups
class CupsIT {
  /** A printer that takes PDF, so that filters apply number-up and page-ranges, but no copies. */
  private static final String PPD =
      """
      *PPD-Adobe: "4.3"
      *FormatVersion: "4.3"
      *FileVersion: "1.0"
      *LanguageVersion: English
      *LanguageEncoding: ISOLatin1
      *PCFileName: "TEST.PPD"
      *Manufacturer: "Test"
      *Product: "(Test)"
      *ModelName: "Test"
      *ShortNickName: "Test"
      *NickName: "Test"
      *PSVersion: "(3010.000) 0"
      *LanguageLevel: "3"
      *ColorDevice: True
      *DefaultColorSpace: RGB
      *cupsFilter2: "application/vnd.cups-pdf application/pdf 0 -"
      *OpenUI *PageSize/Size: PickOne
      *DefaultPageSize: A4
      *PageSize A4/A4: ""
      *CloseUI: *PageSize
      *OpenUI *PageRegion: PickOne
      *DefaultPageRegion: A4
      *PageRegion A4/A4: ""
      *CloseUI: *PageRegion
      *DefaultImageableArea: A4
      *ImageableArea A4/A4: "18 36 577 806"
      *DefaultPaperDimension: A4
      *PaperDimension A4/A4: "595 842"
      """;

  private CupsServer cups;
  private Path log;

  @BeforeEach
  void server() throws Exception {
    cups = CupsServer.prepare();
    log = cups.file("pages.jsonl");
    Path home = Files.createDirectories(cups.file("home/bin"));
    URI classes = PagesCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    script(
        home.resolve("bancada"),
        "shift; exec '%s/bin/java' -XX:TieredStopAtLevel=1 -cp '%s:%s' %s \"$@\""
            .formatted(
                System.getProperty("java.home"),
                Path.of(classes),
                System.getProperty("java.class.path"),
                PagesCommand.class.getName()));
    script(cups.file("quota"), "[ \"$4\" -gt 3 ] && echo too many for $2 && exit 1; exit 0");
    script(cups.file("lib/backend/null"), "cat >/dev/null");
    Path source = Path.of(System.getProperty("project.basedir"), "src/assembly/bin");
    script(cups.file("lib/backend/bancada"), Files.readString(source.resolve("bancada-backend")));
    cups.start(
        Map.of(
            "BANCADA_LOG", log.toString(),
            "BANCADA_QUOTA", cups.file("quota").toString(),
            "BANCADA_HOME", cups.file("home").toString()));
    Path ppd = Files.writeString(cups.file("test.ppd"), PPD);
    cups.run("lpadmin", "-p", "laser", "-E", "-v", "bancada:null:/x", "-P", ppd.toString());
    Files.writeString(cups.file("five.txt"), "one\ftwo\fthree\ffour\ffive\f");
  }

  /** Only for its owner: CUPS runs such a backend with the rights of the server. */
  private static void script(Path file, String commands) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
    file.toFile().setExecutable(true, true);
    file.toFile().setReadable(false, false);
    file.toFile().setReadable(true, true);
  }

  @AfterEach
  void end() throws IOException {
    cups.close();
  }

  private JsonNode logged(int lines) throws IOException {
    await("line " + lines + " of the log", () -> Files.exists(log) && lines() >= lines);
    return new ObjectMapper().readTree(Files.readAllLines(log).get(lines - 1));
  }

  private int lines() throws IOException {
    return Files.readAllLines(log).size();
  }

  private JsonNode spooled(int job) throws IOException {
    PagesRun run = PagesRun.of("--cups", cups.spool(), "--json");
    List<String> rows = run.out().lines().toList();
    return new ObjectMapper().readTree(rows.get(job - 1));
  }

  @Test
  void spoolTellsWhatReachesThePrinterAndTheQuotaCancels() throws Exception {
    String five = cups.file("five.txt").toString();
    cups.run(
        "lp",
        "-d",
        "laser",
        "-t",
        "relatório",
        "-o",
        "number-up=2",
        "-o",
        "page-ranges=1,3-9",
        "-o",
        "sides=two-sided-long-edge",
        five);

    JsonNode printed = logged(1);

    assertThat(printed.get("verdict").asText()).as("%s", printed).isEqualTo("printed");
    assertThat(printed.get("title").asText()).isEqualTo("relatório");
    assertThat(printed.get("faces").asInt()).isEqualTo(2);
    assertThat(printed.get("sheets").asInt()).isEqualTo(1);
    await("state of job 1", () -> spooled(1).get("state").asText().equals("completed"));
    JsonNode first = spooled(1);
    assertThat(first.get("faces")).as("%s", first).isEqualTo(printed.get("faces"));
    assertThat(first.get("sheets")).isEqualTo(printed.get("sheets"));
    assertThat(first.get("user")).isEqualTo(printed.get("user"));
    assertThat(first.get("printer").asText()).isEqualTo("laser");

    cups.run("lp", "-d", "laser", "-n", "2", "-o", "sides=one-sided", five);

    assertThat(logged(2).get("verdict").asText()).isEqualTo("refused");
    await("state of job 2", () -> spooled(2).get("state").asText().equals("canceled"));
    assertThat(spooled(2).get("faces").asInt()).isEqualTo(10);

    String one = Files.writeString(cups.file("one.txt"), "one\f").toString();
    cups.run("lp", "-d", "laser", "-o", "sides=two-sided-long-edge", one, one, one);

    JsonNode joined = logged(3);
    assertThat(joined.get("format").asText()).as("%s", joined).isEqualTo("pdf");
    assertThat(joined.get("faces").asInt()).as("%s", joined).isEqualTo(3);
    assertThat(joined.get("sheets").asInt()).as("%s", joined).isEqualTo(3);
    assertThat(spooled(3).get("faces")).isEqualTo(joined.get("faces"));
    assertThat(spooled(3).get("sheets")).isEqualTo(joined.get("sheets"));
  }
}
