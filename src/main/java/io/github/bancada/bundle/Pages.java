package io.github.bancada.bundle;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * The documents as pages that work without a network: README and the documents beside it, {@code
 * docs/}, the licence. The folders stay as they are, so all links among them work.
 */
final class Pages {
  private static final List<String> BESIDE =
      List.of("README.md", "CHANGELOG.md", "CONTRIBUTING.md");
  private static final String STYLE = "page.css";

  private final Path project;

  Pages(Path project) {
    this.project = project;
  }

  /** The Markdown files, relative to the project. */
  List<Path> documents() throws IOException {
    try (Stream<Path> docs = Files.list(project.resolve("docs"))) {
      return Stream.concat(
              BESIDE.stream().map(Path::of),
              docs.map(project::relativize).filter(Pages::isMarkdown).sorted())
          .toList();
    }
  }

  /** Writes all pages, with what they show and link to. */
  void write(Path target) throws IOException {
    for (Path document : documents()) {
      Path page = target.resolve(HtmlPage.nameOf(document.toString()));
      Files.createDirectories(Objects.requireNonNull(page.getParent()));
      String style = document.getNameCount() > 1 ? "../" + STYLE : STYLE;
      String html = new HtmlPage(Files.readString(project.resolve(document)), style).html();
      Files.writeString(page, html, StandardCharsets.US_ASCII);
    }
    copy(project.resolve("LICENSE"), target.resolve("LICENSE"));
    try (Stream<Path> files = Files.walk(project.resolve("docs"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        if (!isMarkdown(file)) {
          copy(file, target.resolve(project.relativize(file).toString()));
        }
      }
    }
    try (InputStream style = Objects.requireNonNull(Pages.class.getResourceAsStream(STYLE))) {
      Files.copy(style, target.resolve(STYLE), StandardCopyOption.REPLACE_EXISTING);
    }
  }

  private static boolean isMarkdown(Path file) {
    return file.toString().endsWith(".md");
  }

  private static void copy(Path from, Path to) throws IOException {
    Files.createDirectories(Objects.requireNonNull(to.getParent()));
    Files.copy(from, to, StandardCopyOption.REPLACE_EXISTING);
  }
}
