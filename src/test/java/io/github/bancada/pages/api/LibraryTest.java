package io.github.bancada.pages.api;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.pages.job.PageCount;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The library: what its jar is made of is enough, and the example of its page works. */
class LibraryTest {
  private static final Path PROJECT = JMeterProcess.projectDirectory();
  private static final String EXAMPLE = "io/github/bancada/pages/example/Bill";

  /** The classes that the build puts into the jar. */
  private static final List<PathMatcher> INCLUDED = included();

  private static List<PathMatcher> included() {
    try {
      return Pattern.compile("<include>(.*)</include>")
          .matcher(Files.readString(PROJECT.resolve("src/assembly/library.xml")))
          .results()
          .map(match -> FileSystems.getDefault().getPathMatcher("glob:" + match.group(1)))
          .toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static boolean isIncluded(String name) {
    Path file = Path.of(name.replace('.', '/') + ".class");
    return INCLUDED.stream().anyMatch(each -> each.matches(file));
  }

  /** Knows Java, the library and its example, and nothing else: no PDFBox, no JMeter. */
  private static final class Alone extends ClassLoader {
    Alone() {
      super(ClassLoader.getPlatformClassLoader());
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      String file = name.replace('.', '/');
      if (!isIncluded(name) && !file.startsWith(EXAMPLE)) {
        throw new ClassNotFoundException(name);
      }
      try (InputStream in =
          LibraryTest.class.getClassLoader().getResourceAsStream(file + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static Stream<Path> jobs() throws IOException {
    return Files.list(PROJECT.resolve("plans/jobs"));
  }

  @ParameterizedTest
  @MethodSource("jobs")
  void exampleCountsEachLanguageWithoutOtherLibrariesButPdf(Path job) throws Exception {
    Method line = new Alone().loadClass(EXAMPLE.replace('/', '.')).getMethod("line", Path.class);

    String text = (String) line.invoke(null, job);

    if (job.toString().endsWith(".pdf")) {
      assertThat(text)
          .isEqualTo(
              "not charged: unsupported, a PDF is counted only with PDFBox on the class path");
    } else {
      assertThat(text).matches("[1-9]\\d* faces(, to be checked)?");
    }
  }

  @Test
  void pageOfTheLibraryShowsTheExample() throws IOException {
    assertThat(PROJECT.resolve("docs/page-count-library.md"))
        .content()
        .contains(
            "```java\n"
                + Files.readString(PROJECT.resolve("src/test/java").resolve(EXAMPLE + ".java"))
                + "```\n");
  }

  @ParameterizedTest
  @MethodSource("jobs")
  void fileStreamAndMemoryHaveOneCount(Path job) throws IOException {
    PrintJobCounter counter = new PrintJobCounter();
    PageCount count = counter.count(job);

    assertThat(count.isOk()).as(count.toString()).isTrue();
    assertThat(counter.count(Files.readAllBytes(job))).isEqualTo(count);
    try (InputStream stream = Files.newInputStream(job)) {
      assertThat(counter.count(stream)).isEqualTo(count);
    }
    assertThat(PrintJobCounter.countsPdf()).isTrue();
  }

  @Test
  void jarHasEveryClassThatItsClassesName() {
    DescribedPredicate<JavaClass> included =
        describe("are in the jar", each -> isIncluded(each.getBaseComponentType().getName()));

    classes()
        .that(included)
        .should()
        .onlyDependOnClassesThat(
            included.or(
                resideInAnyPackage(
                    "java..", "javax.xml..", "org.xml.sax..", "org.apache.pdfbox..")))
        .check(
            new ClassFileImporter()
                .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
                .importPackages("io.github.bancada.pages", "io.github.bancada.text"));
  }
}
