package io.github.bancada.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Templates for JMeter's File > Templates: the small ones of {@code src/assembly/templates}, and
 * one of each plan, which asks for what differs from one server to another.
 */
final class Templates {
  private static final String LIST = "bancada.xml";
  private static final String FOLDER = "bancada";

  private final Path project;

  /**
   * One template.
   *
   * @param plan whether it is a plan of its own, or merged into an open one
   * @param name must be a file's name on every system: JMeter makes a file of it
   * @param description in HTML
   * @param content for FreeMarker, with {@code [=name]} for a parameter
   * @param parameters what JMeter asks for, with defaults
   */
  record Template(
      boolean plan,
      String file,
      String name,
      String description,
      String content,
      Map<String, String> parameters) {}

  Templates(Path project) {
    this.project = project;
  }

  /** Writes the list that JMeter reads, and beside it a folder with the templates. */
  void write(Path target) throws IOException {
    List<Template> all = all();
    Path folder = Files.createDirectories(target.resolve(FOLDER));
    for (Template each : all) {
      Files.writeString(folder.resolve(each.file()), each.content());
    }
    Files.writeString(
        target.resolve(LIST),
        all.stream()
            .map(Templates::entry)
            .collect(
                Collectors.joining(
                    "\n",
                    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                        + "<!DOCTYPE templates SYSTEM \"templates.dtd\">\n<templates>\n",
                    "\n</templates>\n")));
  }

  List<Template> all() throws IOException {
    List<Template> all = new ArrayList<>();
    for (Path file : files(project.resolve("src/assembly/templates"), ".jmx.fmkr")) {
      all.add(SmallTemplate.of(file));
    }
    for (Path plan : files(project.resolve("plans"), ".jmx")) {
      all.add(PlanTemplate.of(plan));
    }
    return all;
  }

  private static List<Path> files(Path folder, String ending) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(ending)).sorted().toList();
    }
  }

  private static String entry(Template template) {
    String parameters =
        template.parameters().entrySet().stream()
            .map(
                each ->
                    "      <parameter key=\""
                        + xml(each.getKey())
                        + "\" defaultValue=\""
                        + xml(each.getValue())
                        + "\"/>\n")
            .collect(Collectors.joining());
    return String.join(
        "\n",
        "  <template isTestPlan=\"" + template.plan() + "\">",
        "    <name>" + xml(template.name()) + "</name>",
        "    <fileName>" + FOLDER + "/" + xml(template.file()) + "</fileName>",
        "    <description>" + xml(template.description()) + "</description>",
        parameters.isEmpty() ? "" : "    <parameters>\n" + parameters + "    </parameters>",
        "  </template>");
  }

  /** A text as XML or HTML has it. */
  static String xml(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** The text that XML stands for. */
  static String text(String xml) {
    return xml.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&apos;", "'")
        .replace("&#xd;", "")
        .replace("&amp;", "&");
  }
}
