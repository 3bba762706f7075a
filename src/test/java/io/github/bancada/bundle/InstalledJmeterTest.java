package io.github.bancada.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstalledJmeterTest {
  private static final FileTime ZIPPED = FileTime.from(Instant.parse("2026-01-02T03:04:06Z"));

  @TempDir Path build;

  @BeforeEach
  void bareJmeter() throws IOException {
    write("jmeter-bare/bin/log4j2.xml", "<Configuration status=\"WARN\" packages=\"x\">");
    write("jmeter-bare/bin/jmeter.properties", "a=1\n#locales.add=zu\n");
    write("jmeter-bare/lib/ext/core.jar", "core");
  }

  private void write(String name, String content) throws IOException {
    Path file = build.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
  }

  private String read(String name) throws IOException {
    return Files.readString(build.resolve("jmeter").resolve(name));
  }

  private boolean has(String name) {
    return Files.exists(build.resolve("jmeter").resolve(name));
  }

  private void install(String... names) throws IOException {
    Path zip = build.resolve("bundle.zip");
    try (OutputStream out = Files.newOutputStream(zip);
        ZipOutputStream entries = new ZipOutputStream(out)) {
      for (String name : names) {
        entries.putNextEntry(new ZipEntry(name).setLastModifiedTime(ZIPPED));
        entries.write(name.getBytes(StandardCharsets.UTF_8));
        entries.closeEntry();
      }
    }
    new InstalledJmeter(build, build).install(zip);
  }

  @Test
  void bundleLiesOverTheJmeter() throws IOException {
    install("lib/ext/bundle.jar", "bin/bancada");

    assertThat(read("lib/ext/core.jar")).isEqualTo("core");
    assertThat(read("lib/ext/bundle.jar")).isEqualTo("lib/ext/bundle.jar");
    assertThat(Files.getLastModifiedTime(build.resolve("jmeter/lib/ext/bundle.jar")))
        .isEqualTo(ZIPPED);
    assertThat(build.resolve("jmeter/bin/bancada")).isExecutable();
  }

  @Test
  void jmeterStartsWithoutAWarningAndOffersRussian() throws IOException {
    install("lib/ext/bundle.jar");

    assertThat(read("bin/log4j2.xml")).isEqualTo("<Configuration status=\"ERROR\" packages=\"x\">");
    assertThat(read("bin/jmeter.properties")).isEqualTo("a=1\nlocales.add=ru\n");
  }

  @Test
  void whatTheBundleBeforeHasLaidGoesAndWhatAUserHasAddedStays() throws IOException {
    install("lib/library-1.jar", "docs/page.html");
    write("jmeter/lib/driver.jar", "mine");
    write("jmeter/bin/jmeter.properties", "a=2\n");

    install("lib/library-2.jar", "docs/page.html");

    assertThat(has("lib/library-1.jar")).isFalse();
    assertThat(has("lib/library-2.jar")).isTrue();
    assertThat(has("docs/page.html")).isTrue();
    assertThat(read("lib/driver.jar")).isEqualTo("mine");
    assertThat(read("bin/jmeter.properties")).isEqualTo("a=2\n");
  }

  @Test
  void newerFileOfTheJmeterReplacesTheOld() throws IOException {
    install("lib/ext/bundle.jar");
    write("jmeter-bare/lib/ext/core.jar", "core of another version");
    Files.setLastModifiedTime(
        build.resolve("jmeter-bare/lib/ext/core.jar"),
        FileTime.from(Instant.now().plusSeconds(10)));

    install("lib/ext/bundle.jar");

    assertThat(read("lib/ext/core.jar")).isEqualTo("core of another version");
  }
}
