package io.github.bancada.dist;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bundle's zip, unpacked over a JMeter as Apache publishes it. */
class BundleZipIT {

  /** The plan that the test runs, as it is in the zip. */
  private static final Path PLAN = Path.of("plans", "ldap500.jmx");

  private static final Path BARE_JMETER = Path.of(System.getProperty("jmeter.bare"));
  private static final Path ZIP = Path.of(System.getProperty("bundle.zip"));

  /** Libraries and plans; a server for one system alone would double it. */
  private static final long MOST_BYTES = 30_000_000;

  /** A jar's name: the artifact's, a hyphen, a version that starts with a digit. */
  private static final Pattern JAR_NAME = Pattern.compile("(.+)-\\d.*\\.jar");

  @Test
  void zipHasTheBundleAndItsLibraries() throws IOException {
    assertThat(filesInZip())
        .anyMatch(entry -> entry.matches("lib/ext/bancada-[^/]+\\.jar"))
        .anyMatch(entry -> entry.matches("lib/unboundid-ldapsdk-[^/]+\\.jar"))
        .anyMatch(entry -> entry.matches("lib/HdrHistogram-[^/]+\\.jar"))
        .anyMatch(entry -> entry.matches("lib/xchart-[^/]+\\.jar"))
        .anyMatch(entry -> entry.matches("lib/picocli-[^/]+\\.jar"))
        .anyMatch(entry -> entry.matches("lib/fastcsv-[^/]+\\.jar"))
        .anyMatch(entry -> entry.matches("lib/pdfbox-\\d[^/]*\\.jar"))
        .anyMatch(entry -> entry.matches("lib/snmp4j-[^/]+\\.jar"))
        .anyMatch(entry -> entry.matches("lib/mysql-connector-j-[^/]+\\.jar"))
        .contains("bin/bancada", "bin/bancada.cmd")
        .noneMatch(entry -> entry.matches(".*commonmark.*"))
        .contains(
            "plans/ldap500.jmx",
            "gates/web100.gate",
            "matrix/web-keepalive.toml",
            "plans/ldap-users.csv",
            "docs/bancada/README.html",
            "docs/bancada/docs/ldap-search.html",
            "docs/bancada/help.properties",
            "bin/templates/bancada.xml",
            "bin/templates/bancada/ldap500.jmx.fmkr",
            "docs/bancada/LICENSE");
  }

  @Test
  void zipBringsNoDatabaseServerAndStaysSmall() throws IOException {
    assertThat(filesInZip()).noneMatch(entry -> entry.matches(".*(mysqld|mysql-server|mariadb).*"));
    assertThat(Files.size(ZIP)).as("bytes of the zip").isLessThan(MOST_BYTES);
  }

  @Test
  void zipOverwritesNothingOfJMeter() throws IOException {
    assertThat(filesInZip()).isNotEmpty().noneMatch(e -> Files.exists(BARE_JMETER.resolve(e)));
  }

  @Test
  void zipBringsNoSecondCopyOfALibraryOfJMeter() throws IOException {
    List<String> libraries =
        filesInZip().stream()
            .filter(entry -> entry.startsWith("lib/") && entry.endsWith(".jar"))
            .map(entry -> artifact(Path.of(entry)))
            .toList();

    assertThat(libraries).isNotEmpty().doesNotContainAnyElementsOf(librariesOfJMeter());
  }

  @Test
  void planRunsHeadlessWhereTheZipIsUnpacked(@TempDir Path folder) throws Exception {
    Path home = folder.resolve("jmeter");
    copyBareJMeter(home);
    unpackZip(home);
    Path work = Files.createDirectory(folder.resolve("work"));
    Path results = work.resolve("results.csv");

    JMeterProcess.Result result;
    try (JMeterProcess jmeter =
        JMeterProcess.ofHome(
            home,
            work,
            Map.of(),
            "-n",
            "-t",
            home.resolve(PLAN).toString(),
            "-l",
            results.toString(),
            "-Jusers=20",
            "-Jreport.dir=report")) {
      result = jmeter.await();
    }

    assertThat(result.exitCode()).as(result.console()).isZero();
    assertThat(result.stdout())
        .contains("Load Report: ldap500, 500 samples, 0 errors")
        .contains("... end of run");
    assertThat(result.console()).doesNotContain("Exception", "\tat ", "ERROR");
    assertThat(work.resolve("jmeter.log")).content().doesNotContain(" ERROR ", "Will scan jar");
    List<String> lines = Files.readAllLines(results);
    assertThat(lines.get(0)).startsWith("timeStamp,elapsed,label");
    assertThat(lines).as("header, 20 users that connect, 500 searches").hasSize(1 + 20 + 500);
    assertThat(work.resolve("report/summary.json")).isNotEmptyFile();

    JMeterProcess.Result drawn;
    try (JMeterProcess bancada =
        JMeterProcess.ofScript(
            home.resolve("bin/bancada"), work, Map.of(), "report", "report", "-o", "again")) {
      drawn = bancada.await();
    }
    assertThat(drawn.exitCode()).as(drawn.console()).isZero();
    assertThat(drawn.stdout()).contains("Load Report: ldap500, 500 samples, 0 errors");
    assertThat(drawn.stderr()).isEmpty();
    assertThat(work.resolve("again/summary.json")).isNotEmptyFile();
  }

  private static List<String> filesInZip() throws IOException {
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      return zip.stream().filter(entry -> !entry.isDirectory()).map(ZipEntry::getName).toList();
    }
  }

  private static List<String> librariesOfJMeter() throws IOException {
    try (Stream<Path> files = Files.walk(BARE_JMETER.resolve("lib"))) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .map(BundleZipIT::artifact)
          .collect(Collectors.toList());
    }
  }

  private static String artifact(Path jar) {
    String name = jar.getFileName().toString();
    Matcher matcher = JAR_NAME.matcher(name);
    return matcher.matches() ? matcher.group(1) : name;
  }

  private static void copyBareJMeter(Path home) throws IOException {
    try (Stream<Path> files = Files.walk(BARE_JMETER)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.copy(file, home.resolve(BARE_JMETER.relativize(file).toString()));
      }
    }
  }

  private static void unpackZip(Path home) throws IOException {
    try (ZipFile zip = new ZipFile(ZIP.toFile())) {
      for (ZipEntry entry : (Iterable<ZipEntry>) zip.stream().map(e -> (ZipEntry) e)::iterator) {
        Path file = home.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.getParent());
          try (InputStream in = zip.getInputStream(entry)) {
            Files.copy(in, file);
          }
          // As unzip does with the mode that the zip has for it.
          if (file.equals(home.resolve("bin/bancada"))) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
          }
        }
      }
    }
  }
}
