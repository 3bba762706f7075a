package io.github.bancada.bundle;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which page is the help of an element or a function. An element's has a heading with its name; a
 * function's is linked from the page of elements.
 *
 * <pre>
 * io.github.bancada.ldap.LdapSearch=docs/ldap-search.html#ldap-search
 * __evalP=docs/plan-properties.html#functions-in-a-value
 * </pre>
 */
final class HelpIndex {
  private static final String FILE = "help.properties";
  private static final String TEXTS = "Texts.properties";
  private static final Pattern ELEMENT_NAME = Pattern.compile("([A-Z]\\w*)\\.displayName");
  private static final Pattern FENCED = Pattern.compile("(?ms)^ *```.*?^ *```$");
  private static final Pattern FUNCTIONS = Pattern.compile("\\[(`__[^\\]]+)]\\(([^)]+)\\)");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  private final Path project;
  private final List<Path> documents;

  /** The lines of each document outside code blocks, read once. */
  private final Map<Path, Set<String>> lines = new HashMap<>();

  HelpIndex(Path project, List<Path> documents) {
    this.project = project;
    this.documents = documents;
  }

  /** Writes the index beside the pages. */
  void write(Path target) throws IOException {
    Files.writeString(
        target.resolve(FILE),
        pages().entrySet().stream()
            .map(page -> page.getKey() + "=" + page.getValue() + "\n")
            .collect(Collectors.joining()));
  }

  /** The page of each element and function, relative to README's. */
  Map<String, String> pages() throws IOException {
    Map<String, String> pages = new TreeMap<>();
    Path resources = project.resolve("src/main/resources");
    try (Stream<Path> files = Files.walk(resources)) {
      for (Path file : files.filter(each -> each.endsWith(TEXTS)).toList()) {
        String room = resources.relativize(file.getParent()).toString().replaceAll("[/\\\\]", ".");
        for (Map.Entry<String, String> name : elementNames(file).entrySet()) {
          page(name.getValue()).ifPresent(page -> pages.put(room + "." + name.getKey(), page));
        }
      }
    }
    String elements = Files.readString(project.resolve("docs/elements.md"));
    for (MatchResult link : FUNCTIONS.matcher(elements).results().toList()) {
      CODE.matcher(link.group(1))
          .results()
          .forEach(name -> pages.put(name.group(1), "docs/" + HtmlPage.nameOf(link.group(2))));
    }
    return pages;
  }

  /** Names in the English menu, by the elements' classes. */
  private static Map<String, String> elementNames(Path texts) throws IOException {
    Properties all = new Properties();
    try (Reader in = Files.newBufferedReader(texts)) {
      all.load(in);
    }
    Map<String, String> names = new TreeMap<>();
    all.forEach(
        (key, text) -> {
          Matcher name = ELEMENT_NAME.matcher((String) key);
          if (name.matches()) {
            names.put(name.group(1), (String) text);
          }
        });
    return names;
  }

  private Optional<String> page(String name) throws IOException {
    // A page of its own comes before a part of another one.
    for (String heading : List.of("# " + name, "## " + name, "### " + name)) {
      for (Path document : documents) {
        if (document.startsWith("docs") && has(document, heading)) {
          String page = HtmlPage.nameOf(document.toString().replace('\\', '/'));
          return Optional.of(page + "#" + HtmlPage.anchor(name));
        }
      }
    }
    return Optional.empty();
  }

  private boolean has(Path document, String line) throws IOException {
    Set<String> known = lines.get(document);
    if (known == null) {
      String text = Files.readString(project.resolve(document));
      known = FENCED.matcher(text).replaceAll("").lines().collect(Collectors.toSet());
      lines.put(document, known);
    }
    return known.contains(line);
  }
}
