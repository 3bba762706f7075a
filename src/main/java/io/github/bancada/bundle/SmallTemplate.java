package io.github.bancada.bundle;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A template that is a file of its own, {@code <file>.jmx.fmkr}, beside {@code <file>.txt}:
 *
 * <pre>
 * LDAP search with report and gate          its name
 * plan                                      or "merge", into the open plan
 * One sentence or more, for the dialog.
 *
 * filter = (uid=fulano1)                    what JMeter asks for, with its default
 * </pre>
 */
final class SmallTemplate {
  private SmallTemplate() {}

  static Templates.Template of(Path template) throws IOException {
    Path about = Path.of(template.toString().replace(".jmx.fmkr", ".txt"));
    String[] parts = Files.readString(about).split("\n\n", 2);
    String[] lines = parts[0].split("\n", 3);
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String line : parts.length > 1 ? parts[1].strip().split("\n") : new String[0]) {
      String[] parameter = line.split(" = ?", 2);
      parameters.put(parameter[0], parameter[1]);
    }
    return new Templates.Template(
        lines[1].equals("plan"),
        String.valueOf(template.getFileName()),
        "Bancada - " + lines[0],
        "<h1>" + Templates.xml(lines[0]) + "</h1><p>" + Templates.xml(lines[2]) + "</p>",
        Files.readString(template),
        parameters);
  }
}
