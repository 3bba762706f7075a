package io.github.bancada.pages.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/bancada-backend} in front of a backend that keeps what it gets. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "SKIPPED: CUPS' backends need a Unix")
class BackendIT {
  private static final String PCL = "\u001BE\u001B&l1Sone\ftwo\fthree\f\u001BE";

  @TempDir Path work;
  private Path backend;

  /** The bundle's scripts, with a "bancada" that needs no JMeter, and CUPS' folder of backends. */
  @BeforeEach
  void installation() throws Exception {
    Path bin = Files.createDirectories(work.resolve("bin"));
    Path source = Path.of(System.getProperty("project.basedir"), "src/assembly/bin");
    Files.copy(source.resolve("bancada-backend"), bin.resolve("bancada-backend"));
    bin.resolve("bancada-backend").toFile().setExecutable(true);
    URI classes = PagesCommand.class.getProtectionDomain().getCodeSource().getLocation().toURI();
    script(
        bin.resolve("bancada"),
        "shift; exec '%s/bin/java' -XX:TieredStopAtLevel=1 -cp '%s:%s' %s \"$@\""
            .formatted(
                System.getProperty("java.home"),
                Path.of(classes),
                System.getProperty("java.class.path"),
                PagesCommand.class.getName()));
    Path backends = Files.createDirectories(work.resolve("lib/backend"));
    backend = backends.resolve("bancada");
    Files.createSymbolicLink(backend, bin.resolve("bancada-backend"));
    script(
        backends.resolve("keep"),
        "printf '%s|' \"$DEVICE_URI\" \"$@\" >'"
            + work
            + "/arguments'; "
            + "if [ $# -eq 6 ]; then cat \"$6\"; else cat; fi >'"
            + work
            + "/kept'; "
            + "echo INFO: kept >&2; exit ${KEEP_EXIT:-0}");
    Files.writeString(work.resolve("job"), PCL);
  }

  private static void script(Path file, String commands) throws IOException {
    Files.writeString(file, "#!/bin/sh\n" + commands + "\n");
    file.toFile().setExecutable(true);
  }

  private record Run(int exit, String out, String err) {}

  private Run run(Map<String, String> environment, boolean isFile, String... arguments)
      throws Exception {
    List<String> command =
        Stream.concat(Stream.of(backend.toString()), Stream.of(arguments)).toList();
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput((isFile ? Path.of("/dev/null") : work.resolve("job")).toFile())
            .redirectOutput(work.resolve("out").toFile())
            .redirectError(work.resolve("err").toFile());
    builder.environment().put("DEVICE_URI", "bancada:keep://printer/a%20b");
    builder.environment().put("CUPS_SERVERBIN", work.resolve("lib").toString());
    builder.environment().put("PRINTER", "laser");
    builder.environment().put("TMPDIR", Files.createDirectories(work.resolve("tmp")).toString());
    builder.environment().put("BANCADA_LOG", work.resolve("log").toString());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      assertThat(process.waitFor(180, TimeUnit.SECONDS)).as("the backend has ended").isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    try (Stream<Path> left = Files.list(work.resolve("tmp"))) {
      assertThat(left).as("temporary files").isEmpty();
    }
    return new Run(
        process.exitValue(),
        Files.readString(work.resolve("out")),
        Files.readString(work.resolve("err")));
  }

  private JsonNode logged() throws IOException {
    List<String> lines = Files.readAllLines(work.resolve("log"));
    return new ObjectMapper().readTree(lines.get(lines.size() - 1));
  }

  @Test
  void jobIsPassedOnUnchangedCountedAndLogged() throws Exception {
    Run run = run(Map.of(), false, "7", "ana", "a \"b\" \\ ç", "1", "media=a4 x='y z'");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.err()).isEqualTo("INFO: kept\n");
    assertThat(work.resolve("kept")).hasContent(PCL);
    assertThat(work.resolve("arguments"))
        .hasContent("keep://printer/a%20b|7|ana|a \"b\" \\ ç|1|media=a4 x='y z'|");
    assertThat(logged().get("faces").asInt()).isEqualTo(3);
    assertThat(logged().get("sheets").asInt()).isEqualTo(2);
    assertThat(logged().get("title").asText()).isEqualTo("a \"b\" \\x5c ç");
    assertThat(logged().get("printer").asText()).isEqualTo("laser");
    assertThat(logged().get("verdict").asText()).isEqualTo("printed");
  }

  @Test
  void fileIsCountedAsOftenAsTheBackendRepeatsItAndItsExitCodeIsKept() throws Exception {
    String job = work.resolve("job").toString();

    Run run = run(Map.of("KEEP_EXIT", "6"), true, "8", "ana", "t", "2", "", job);

    assertThat(run.exit()).isEqualTo(6);
    assertThat(work.resolve("kept")).hasContent(PCL);
    assertThat(logged().get("faces").asInt()).isEqualTo(6);
    assertThat(logged().get("sheets").asInt()).isEqualTo(4);
    assertThat(logged().get("monochrome").asInt()).isEqualTo(6);
    assertThat(logged().get("color").asInt()).isZero();
    assertThat(logged().get("paper").asText()).isEqualTo("unknown");
    assertThat(logged().get("verdict").asText()).isEqualTo("failed");
    assertThat(logged().get("exit").asInt()).isEqualTo(6);
  }

  /** As CUPS hands over a job of three files: one stream, in which each begins a new sheet. */
  @Test
  void joinedPdfsAreBilledOneByOne() throws Exception {
    ByteArrayOutputStream job = new ByteArrayOutputStream();
    for (int pages : new int[] {1, 1, 2}) {
      try (PDDocument document = new PDDocument()) {
        for (int i = 0; i < pages; i++) {
          document.addPage(new PDPage(PDRectangle.A4));
        }
        document.save(job);
      }
    }
    Files.write(work.resolve("job"), job.toByteArray());

    Run run = run(Map.of(), false, "7", "ana", "three", "1", "sides=two-sided-long-edge");

    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(work.resolve("kept")).hasBinaryContent(job.toByteArray());
    assertThat(logged().get("faces").asInt()).as("%s", logged()).isEqualTo(4);
    assertThat(logged().get("sheets").asInt()).isEqualTo(3);
    assertThat(logged().get("paper").asText()).isEqualTo("A4");
    assertThat(logged().get("confidence").asText()).isEqualTo("exact");
  }

  @Test
  void quotaCancelsOrHoldsAJobWithAMessageBeforeItsFirstByte() throws Exception {
    Path quota = work.resolve("quota");
    script(quota, "echo \"$2 has $BANCADA_FACES of 2\"; [ $4 -gt 2 ] && exit ${ANSWER:-1}; exit 0");
    Map<String, String> asked = Map.of("BANCADA_QUOTA", quota.toString());

    Run refused = run(asked, false, "9", "rui", "t", "1", "");

    assertThat(refused.exit()).isEqualTo(5);
    assertThat(refused.err()).isEqualTo("ERROR: Job refused: rui has 3 of 2\n");
    assertThat(logged().get("verdict").asText()).isEqualTo("refused");
    assertThat(work.resolve("kept")).doesNotExist();
    Run held = run(Map.of("BANCADA_QUOTA", "/no/such"), false, "9", "rui", "t", "1", "");
    assertThat(held.exit()).isEqualTo(3);
    assertThat(logged().get("verdict").asText()).isEqualTo("held");
    Files.writeString(work.resolve("job"), "\u001BEone\f\u001BE");
    assertThat(run(asked, false, "9", "rui", "t", "1", "").exit()).isZero();
  }

  @Test
  void wrongInstallationStopsTheQueueOrHoldsTheJob() throws Exception {
    assertThat(run(Map.of(), false).out()).startsWith("direct bancada \"Unknown\" \"");
    Run none = run(Map.of("DEVICE_URI", "bancada:none://x"), false, "1", "a", "t", "1", "");
    assertThat(none.exit()).isEqualTo(4);
    assertThat(none.err()).contains("There is no backend " + work + "/lib/backend/none");
    Files.writeString(work.resolve("lib/backend/closed"), "");
    Run closed = run(Map.of("DEVICE_URI", "bancada:closed://x"), false, "1", "a", "t", "1", "");
    assertThat(closed.exit()).isEqualTo(4);
    assertThat(closed.err()).contains("may not run " + work + "/lib/backend/closed", "chmod 744");
    Run empty = run(Map.of("DEVICE_URI", "bancada:"), false, "1", "a", "t", "1", "");
    assertThat(empty.err()).contains("set BANCADA_DEVICE_URI");
    Run log = run(Map.of("BANCADA_LOG", work + "/none/log"), false, "1", "a", "t", "1", "");
    assertThat(log.exit()).isEqualTo(3);
    assertThat(log.err()).contains("cannot be written, so the job is held");
  }
}
