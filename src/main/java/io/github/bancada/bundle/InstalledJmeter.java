package io.github.bancada.bundle;

import static java.nio.file.StandardCopyOption.COPY_ATTRIBUTES;
import static java.nio.file.StandardCopyOption.REPLACE_EXISTING;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The program with which the build makes {@code target/jmeter} as a user would: a JMeter, and the
 * zip unpacked over it. Files that users added there (a JDBC driver, settings) stay; files of the
 * previous bundle are deleted.
 */
public final class InstalledJmeter {
  private static final List<String> COMMANDS =
      List.of("bancada", "bancada-count", "bancada-backend");

  private final Path project;
  private final Path build;
  private final Path home;

  InstalledJmeter(Path project, Path build) {
    this.project = project;
    this.build = build;
    home = build.resolve("jmeter");
  }

  /** Arguments: the project, its build directory, the zip, the time of the build's start. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    InstalledJmeter jmeter = new InstalledJmeter(Path.of(arguments[0]), Path.of(arguments[1]));
    jmeter.install(Path.of(arguments[2]));
    jmeter.archiveClasses();
    Path stamp = jmeter.build.resolve("jmeter.stamp");
    Files.writeString(stamp, "");
    Files.setLastModifiedTime(stamp, FileTime.from(Instant.parse(arguments[3])));
  }

  /** Lays the zip over the JMeter of {@code jmeter-bare}. */
  void install(Path zip) throws IOException {
    Path laid = build.resolve("bundle.files");
    if (Files.exists(laid)) {
      for (String file : Files.readAllLines(laid)) {
        Files.deleteIfExists(home.resolve(file));
      }
    }
    copyNewer(build.resolve("jmeter-bare"));
    Files.write(laid, unpack(zip));
    for (String command : COMMANDS) {
      Path file = home.resolve("bin").resolve(command);
      if (Files.exists(file) && !file.toFile().setExecutable(true, false)) {
        throw new IOException(file + " cannot be made executable");
      }
    }
    // JMeter 5.6.3 warns on the console at each start about its own log4j2.xml.
    replace("bin/log4j2.xml", "status=\"WARN\"", "status=\"ERROR\"");
    // JMeter's language menu has Russian only if it is configured.
    replace("bin/jmeter.properties", "#locales.add=zu", "locales.add=ru");
  }

  private void copyNewer(Path bare) throws IOException {
    try (Stream<Path> files = Files.walk(bare)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path copy = home.resolve(bare.relativize(file));
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else if (!Files.exists(copy)
            || Files.getLastModifiedTime(copy).compareTo(Files.getLastModifiedTime(file)) < 0) {
          Files.copy(file, copy, REPLACE_EXISTING, COPY_ATTRIBUTES);
        }
      }
    }
  }

  /** Names of the files. Each keeps its time in the zip, on which archives of classes depend. */
  private List<String> unpack(Path zip) throws IOException {
    List<String> names = new ArrayList<>();
    try (ZipFile content = new ZipFile(zip.toFile())) {
      for (ZipEntry entry : content.stream().toList()) {
        Path file = home.resolve(entry.getName());
        if (entry.isDirectory()) {
          Files.createDirectories(file);
        } else {
          Files.createDirectories(file.resolve("..").normalize());
          Files.copy(content.getInputStream(entry), file, REPLACE_EXISTING);
          Files.setLastModifiedTime(file, entry.getLastModifiedTime());
          names.add(entry.getName());
        }
      }
    }
    return names;
  }

  private void replace(String name, String text, String by) throws IOException {
    Path file = home.resolve(name);
    String content = Files.readString(file);
    if (content.contains(text)) {
      Files.writeString(file, content.replace(text, by));
    }
  }

  /**
   * Archives of the classes that a short run has loaded, so that JMeter and {@code bin/bancada}
   * start faster. Java ignores classes that do not fit it or the jars, and works without an archive
   * that could not be made.
   */
  void archiveClasses() throws IOException, InterruptedException {
    Path data = build.resolve("class-data");
    Path run = Files.createDirectories(data.resolve("run"));
    Path archive = data.resolve("jmeter.jsa");
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    // If only the bundle's jar has changed, the rest of the archive is still valid.
    if (!Files.exists(archive)
        || Files.getLastModifiedTime(archive)
                .compareTo(Files.getLastModifiedTime(project.resolve("pom.xml")))
            < 0) {
      Files.deleteIfExists(archive);
      run(
          run,
          "",
          java,
          "@" + project.resolve("bin/jvm.options"),
          "-XX:ArchiveClassesAtExit=" + run.resolve("jmeter.jsa"),
          "-Xlog:disable",
          "-jar",
          home.resolve("bin/ApacheJMeter.jar").toString(),
          "-n",
          "-t",
          home.resolve("plans/ldap500.jmx").toString(),
          "-Jusers=1",
          "-Jloops=1",
          "-Jreport.dir=" + run.resolve("report"));
      moveIfMade(run.resolve("jmeter.jsa"), archive);
    }
    archiveClassesOfBancada(run);
  }

  private void archiveClassesOfBancada(Path run) throws IOException, InterruptedException {
    // Archives of bin/bancada depend on the jars of its class path: the bundle's is new, with the
    // time of the previous one.
    try (DirectoryStream<Path> old =
        Files.newDirectoryStream(home.resolve("bin"), "bancada*.jsa")) {
      for (Path file : old) {
        Files.delete(file);
      }
    }
    if (!System.getProperty("os.name").startsWith("Windows")) {
      String bancada = home.resolve("bin/bancada").toString();
      run(run, "-XX:ArchiveClassesAtExit=bancada.jsa -Xlog:disable", "sh", bancada, "--help");
      moveIfMade(run.resolve("bancada.jsa"), home.resolve("bin/bancada.jsa"));
      // The first count makes the archive of "bin/bancada pages".
      run(run, "", "sh", bancada, "pages", home.resolve("plans/jobs/booklet.ps").toString());
    }
  }

  private static void run(Path directory, String jvmArguments, String... command)
      throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve("output.txt").toFile());
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JVM_ARGS", jvmArguments);
    Process process = builder.start();
    process.getOutputStream().close();
    if (!process.waitFor(2, TimeUnit.MINUTES)) {
      process.destroyForcibly();
    }
  }

  /** Atomic, because a Java that reads half an archive crashes. */
  private static void moveIfMade(Path archive, Path target) throws IOException {
    try {
      Files.move(archive, target, REPLACE_EXISTING);
    } catch (NoSuchFileException e) {
      Files.deleteIfExists(target);
    }
  }
}
