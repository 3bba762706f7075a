package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.plan.DeclaredProperty;
import io.github.bancada.plan.PlanProperties;
import io.github.bancada.testing.JMeterTestHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.BeforeAll;

/** The plans of the project as files, with what they declare. */
abstract class PlanFiles {
  static final String OURS = "io.github.bancada.";
  static final Path PROJECT = JMeterProcess.projectDirectory();
  static final Path SAVED = PROJECT.resolve("src/test/resources/plans-saved");

  /** A property with its default, which may have one pair of parentheses in it. */
  static final Pattern PROPERTY =
      Pattern.compile("\\$\\{__(?:P|evalP)\\(([^,()]+),((?:[^()]|\\([^()]*\\))*)\\)}");

  @BeforeAll
  static void load() {
    JMeterTestHome.use();
  }

  static List<Path> plans() throws IOException {
    return jmxFiles(PROJECT.resolve("plans"));
  }

  static List<Path> jmxFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".jmx")).sorted().toList();
    }
  }

  static String name(Path plan) {
    return plan.getFileName().toString().replace(".jmx", "");
  }

  static TestPlan top(Path plan) throws IOException {
    return (TestPlan) SaveService.loadTree(plan.toFile()).getArray()[0];
  }

  /** The properties a plan uses, with their defaults. */
  static Map<String, String> properties(Path plan) throws IOException {
    Map<String, Set<String>> found = new TreeMap<>();
    Matcher matcher = PROPERTY.matcher(Files.readString(plan));
    while (matcher.find()) {
      found
          .computeIfAbsent(matcher.group(1), name -> new TreeSet<>())
          .add(matcher.group(2).replace("\\,", ",").replace("&lt;", "<"));
    }
    assertThat(found).as("properties of %s", plan).isNotEmpty();
    assertThat(found).allSatisfy((name, each) -> assertThat(each).as(name).hasSize(1));
    return found.entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().iterator().next()));
  }

  static List<DeclaredProperty> declarations(Path plan) throws IOException {
    return elements(plan, PlanProperties.class).stream()
        .flatMap(each -> each.declared().stream())
        .toList();
  }

  static <T> List<T> elements(Path plan, Class<T> type) throws IOException {
    SearchByClass<T> search = new SearchByClass<>(type);
    HashTree tree = SaveService.loadTree(plan.toFile());
    tree.traverse(search);
    return new ArrayList<>(search.getSearchResults());
  }
}
