package io.github.bancada.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages that the zip brings, as a person without a network has them. */
class PagesTest {
  private static final Path PROJECT =
      Path.of(System.getProperty("project.basedir", "")).toAbsolutePath();

  @TempDir static Path home;

  private static final Map<Path, Document> PAGES = new TreeMap<>();

  @BeforeAll
  static void write() throws IOException {
    new Pages(PROJECT).write(home);
    try (Stream<Path> files = Files.walk(home)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".html")).toList()) {
        PAGES.put(file, Jsoup.parse(Files.readString(file, StandardCharsets.US_ASCII)));
      }
    }
  }

  @Test
  void everyDocumentHasAPage() throws IOException {
    assertThat(PAGES).hasSameSizeAs(new Pages(PROJECT).documents());
    assertThat(PAGES).containsKeys(home.resolve("README.html"), home.resolve("docs/gate.html"));
  }

  @Test
  void everyLinkLeadsToAFileAndAPlaceInIt() {
    List<String> broken = new ArrayList<>();
    PAGES.forEach(
        (page, content) ->
            links(content)
                .filter(link -> !link.matches("https?://.*"))
                .filter(link -> !leadsSomewhere(page, link))
                .forEach(link -> broken.add(page.getFileName() + ": " + link)));

    assertThat(broken).isEmpty();
    assertThat(links(PAGES.get(home.resolve("README.html")))).hasSizeGreaterThan(30);
  }

  private static Stream<String> links(Document page) {
    return Stream.of("href", "src")
        .flatMap(name -> page.select("[" + name + "]").stream().map(each -> each.attr(name)));
  }

  private static boolean leadsSomewhere(Path page, String link) {
    String[] parts = link.split("#", 2);
    Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
    return Files.isRegularFile(file)
        && (parts.length == 1 || PAGES.get(file).getElementById(parts[1]) != null);
  }

  @Test
  void noPlaceIsThereTwice() {
    PAGES.forEach(
        (page, content) ->
            assertThat(content.select("[id]").eachAttr("id"))
                .as("%s", page.getFileName())
                .doesNotHaveDuplicates());
  }

  @Test
  void tablesAndTextsOutsideAsciiArrive() {
    Document search = PAGES.get(home.resolve("docs/ldap-search.html"));
    Set<String> fields =
        search.select("td:first-child").stream().map(Element::text).collect(Collectors.toSet());

    assertThat(fields).contains("Base DN", "Filter");
    assertThat(PAGES.get(home.resolve("docs/gate.html")).text()).contains("µs");
    assertThat(search.title()).isEqualTo("LDAP Search");
  }
}
