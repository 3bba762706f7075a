package io.github.bancada.bundle;

import java.io.File;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The entry for JMeter's Plugins Manager: where the jar is and which libraries it needs, all in
 * Maven Central. The manager installs no plans, templates or documents; these are in the zip.
 *
 * @param version of the bundle
 * @param libraries jars below the local repository
 * @param elements classes that a plan can have, by which the manager knows what a plan needs
 */
record PluginsDescriptor(String version, List<Path> libraries, Collection<String> elements) {
  private static final String CENTRAL = "https://repo1.maven.org/maven2/";
  private static final List<String> BUILD_ONLY = List.of("org/commonmark", "org/tukaani");
  private static final String MARKER = "io.github.bancada.report.LoadReport";

  /**
   * As above, with the libraries of a class path.
   *
   * @param repository where Maven keeps its jars
   */
  static PluginsDescriptor of(
      String version, String classPath, Path repository, Collection<String> elements) {
    return new PluginsDescriptor(
        version,
        Arrays.stream(classPath.split(File.pathSeparator))
            .map(Path::of)
            .filter(jar -> jar.startsWith(repository))
            .map(repository::relativize)
            .filter(jar -> BUILD_ONLY.stream().noneMatch(jar::startsWith))
            .sorted()
            .toList(),
        elements);
  }

  String json() {
    String jar = "io/github/bancada/bancada/" + version + "/bancada-" + version + ".jar";
    return String.join(
        "\n",
        "[",
        "  {",
        "    \"id\": \"bancada\",",
        "    \"name\": \"Bancada\",",
        "    \"description\": \"How much can this server take? Load for LDAP directories, MySQL,"
            + " MariaDB and PostgreSQL, disks, print servers and, with JMeter's own samplers, web servers;"
            + " arrivals at a rate, search for capacity, report with percentiles, gate.\",",
        "    \"screenshotUrl\": \"\",",
        "    \"helpUrl\": \"https://central.sonatype.com/artifact/io.github.bancada/bancada\",",
        "    \"vendor\": \"Bancada\",",
        "    \"markerClass\": \"" + MARKER + "\",",
        "    \"componentClasses\": ["
            + elements.stream()
                .map(element -> "\n      \"" + element + "\"")
                .collect(Collectors.joining(","))
            + "\n    ],",
        "    \"versions\": {",
        "      \"" + version + "\": {",
        "        \"changes\": \"\",",
        "        \"downloadUrl\": \"" + CENTRAL + jar + "\",",
        "        \"libs\": {"
            + libraries.stream().map(PluginsDescriptor::library).collect(Collectors.joining(","))
            + "\n        }",
        "      }",
        "    }",
        "  }",
        "]",
        "");
  }

  /**
   * A jar is {@code group/artifact/version/file}; the manager finds an installed one by its name.
   */
  private static String library(Path jar) {
    Path artifact = jar.getName(jar.getNameCount() - 3);
    return "\n          \""
        + artifact
        + "\": \""
        + CENTRAL
        + jar.toString().replace('\\', '/')
        + "\"";
  }
}
