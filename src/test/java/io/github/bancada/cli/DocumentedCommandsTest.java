package io.github.bancada.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;

/** What the documents tell people to type exists. */
class DocumentedCommandsTest {
  private static final Path PROJECT = JMeterProcess.projectDirectory();

  /** A command of {@code bin/bancada} up to the end of its line, or what ends it in a shell. */
  private static final Pattern COMMAND =
      Pattern.compile(
          "(?<![\\w-])bancada (report|gate|history|capacity|compare-servers|compare|merge|convert-ldap|ldap-undo)"
              + "(?![\\w-])((?:\\\\\\n|\"[^\"\\n]*\"|[^`\\n|;&\"])*)");

  private static final Pattern OPTION = Pattern.compile("(?<!\\S)\\[?(--?[a-z][a-z-]*)");
  private static final Pattern JMETER = Pattern.compile("(?m)\\bjmeter (-n .*)$");
  private static final Pattern PROPERTY = Pattern.compile("(?<!\\S)-J([^=\\s]+)=");

  private static List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.list(PROJECT.resolve("docs"))) {
      return Stream.concat(
              Stream.of(PROJECT.resolve("README.md")),
              docs.filter(file -> file.toString().endsWith(".md")))
          .sorted()
          .toList();
    }
  }

  @Test
  void commandsHaveTheOptionsOfTheDocuments() throws IOException {
    CommandLine bancada = new CommandLine(new Bancada());
    List<String> wrong = new ArrayList<>();
    int options = 0;
    for (Path document : documents()) {
      for (MatchResult command : COMMAND.matcher(Files.readString(document)).results().toList()) {
        CommandLine.Model.CommandSpec spec =
            bancada.getSubcommands().get(command.group(1)).getCommandSpec();
        for (MatchResult option : OPTION.matcher(command.group(2)).results().toList()) {
          options++;
          if (spec.findOption(option.group(1)) == null) {
            wrong.add(document.getFileName() + ": " + command.group());
          }
        }
      }
    }

    assertThat(wrong).isEmpty();
    assertThat(options).as("options in the documents").isGreaterThan(40);
  }

  @Test
  void pipelinesUsePropertiesThatAreDocumented() throws IOException {
    String pipelines = Files.readString(PROJECT.resolve("docs/ci.md"));
    String properties =
        Files.readString(PROJECT.resolve("docs/plans.md"))
            + Files.readString(PROJECT.resolve("docs/gate.md"));
    List<String> used =
        JMETER
            .matcher(pipelines)
            .results()
            .flatMap(line -> PROPERTY.matcher(line.group(1)).results())
            .map(property -> property.group(1))
            .distinct()
            .toList();

    assertThat(used)
        .hasSizeGreaterThan(3)
        .allMatch(property -> properties.contains("| `" + property + "` |"));
  }
}
