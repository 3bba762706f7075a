package io.github.bancada.pages.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.pdfbox.io.RandomAccessRead;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** {@code bin/bancada pages} as a process: pipes, devices, full disks, and names of any bytes. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "SKIPPED: needs pipes and devices of Linux")
class PagesProcessIT {
  /** The command and what it needs. */
  private static final String CLASSES =
      Stream.of(PagesCommand.class, PDDocument.class, RandomAccessRead.class)
          .map(type -> type.getProtectionDomain().getCodeSource().getLocation())
          .map(url -> Path.of(URI.create(url.toString())).toString())
          .collect(Collectors.joining(":"));

  @TempDir Path work;

  @BeforeEach
  void job() throws IOException {
    Files.writeString(work.resolve("job"), "one\ftwo\f");
  }

  /** What a script of the shell prints; in it, {@code pages} is the command. */
  private String script(String locale, String script) throws Exception {
    Path output = work.resolveSibling(work.getFileName() + ".out");
    Path scriptFile = work.resolveSibling(work.getFileName() + ".sh");
    Files.writeString(
        scriptFile,
        "pages() { \"$JAVA\" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp \"$CLASSES\" "
            + PagesCommand.class.getName()
            + " \"$@\"; }\ncode() { echo \"exit $?\"; }\n"
            + script);
    ProcessBuilder shell =
        new ProcessBuilder("bash", scriptFile.toString())
            .directory(work.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    shell.environment().put("JAVA", System.getProperty("java.home") + "/bin/java");
    shell.environment().put("CLASSES", CLASSES);
    shell.environment().put("LC_ALL", locale);
    Process process = shell.start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS)).as("the script has ended").isTrue();
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
    }
    return Files.readString(output, StandardCharsets.UTF_8);
  }

  @Test
  void jobsArriveByPipes() throws Exception {
    String said =
        script(
            "C",
            """
            cat job | pages --total-only -; code
            pages --total-only /dev/stdin <job; code
            mkfifo fifo; cat job >fifo & pages --csv fifo; code
            mkfifo silent; exec 9<>silent # held open, so that the job does not end
            pages --time-limit 1 --total-only - <silent; code
            """);

    assertThat(said)
        .startsWith("2\nexit 0\n2\nexit 0\n")
        .contains("\r\nfifo,text,2,1,2,none,0,2,unknown,unknown,exact,exact,ok,\r\nexit 0\n")
        .endsWith("bancada pages: -: too costly, the job did not end within 1 s\nexit 3\n");
  }

  /** They take longer than the start of Java and the count together. */
  @Test
  void usualJobsNeedNoClassesThatJavaMakes() throws Exception {
    String said =
        script(
            "C",
            """
            for job in article-1.ps booklet.ps figure.eps drawing.plt phone.urf tablet.pwg; do
              "$JAVA" -Xlog:class+load:file=loaded -cp "$CLASSES" %s --cpu-limit 9999 --total-only '%s'/$job; code
              grep -o -e LambdaMetafactory -e ObjectMethods -e VarHandleByteArray loaded
            done
            """
                .formatted(PagesCommand.class.getName(), Path.of("plans/jobs").toAbsolutePath()));

    assertThat(said).matches("(\\d+\nexit 0\n){6}");
  }

  @Test
  void outputThatCannotBeWrittenIsAnError() throws Exception {
    String said =
        script(
            "C",
            """
            pages job >/dev/full; code
            pages job | true; echo "${PIPESTATUS[0]}"
            pages job >&-; code
            """);

    assertThat(said)
        .isEqualTo(
            """
            bancada pages: standard output cannot be written: No space left on device
            exit 1
            bancada pages: standard output cannot be written: Broken pipe
            1
            bancada pages: standard output cannot be written: Bad file descriptor
            exit 1
            """);
  }

  @Test
  void namesOfAnyBytesAreOpenedAndShownInAnyLocale() throws Exception {
    for (String locale : new String[] {"C", "C.UTF-8"}) {
      String said =
          script(
              locale,
              """
              name=$(printf 'd\\377/\\303\\251\\351.txt')
              mkdir -p "${name%/*}"; cp job "$name"
              pages --json "$name" "${name%/*}"; code
              cd "${name%/*}" && pages --csv *.txt; code
              """);

      assertThat(said.replaceAll("\\{\"file\":\"([^\"]+)\"[^}]+\"total\":2[^}]+}", "$1"))
          .as(locale)
          .isEqualTo(
              """
              d\\\\xff/\\u00e9\\\\xe9.txt
              d\\\\xff/\\u00e9\\\\xe9.txt
              exit 0
              file,format,pages,copies,total,duplex,color,monochrome,paper,sheets,billing,\
              confidence,status,message\r
              é\\xe9.txt,text,2,1,2,none,0,2,unknown,unknown,exact,exact,ok,\r
              exit 0
              """);
    }
  }
}
