package io.github.bancada;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.LineMap;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreeScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How long files and methods get, how full folders, and that test sources hide no main ones. */
class SizesTest {
  private static final String MAIN = "src/main/java";
  private static final String TESTS = "src/test/java";

  private static final int MOST_FILES = 80;
  private static final int MOST_LINES = 300;
  private static final int MOST_LINES_OF_A_METHOD = 40;

  @Test
  void foldersStaySmall() throws IOException {
    Map<String, Long> files = new HashMap<>();
    for (Path room : House.packages().toList()) {
      try (Stream<Path> all = Files.list(room)) {
        files.put(room.toString(), all.filter(file -> file.toString().endsWith(".java")).count());
      }
    }
    files.values().removeIf(count -> count <= MOST_FILES);

    assertThat(files).as("files of folders with more than %s", MOST_FILES).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {MAIN, TESTS})
  void filesStaySmall(String root) throws IOException {
    Map<String, Integer> tooLong = new TreeMap<>();
    for (Path file : sources(root)) {
      int lines = Files.readAllLines(file).size();
      if (lines > MOST_LINES) {
        tooLong.put(String.valueOf(file.getFileName()), lines);
      }
    }

    assertThat(tooLong)
        .as("lines of files over %s; look for the second idea", MOST_LINES)
        .isEmpty();
  }

  /** One of the two would hide the other. */
  @Test
  void noTestSourceHasTheNameOfAMainSource() throws IOException {
    Path tests = House.PROJECT.resolve(TESTS);
    Path main = House.PROJECT.resolve(MAIN);

    assertThat(sources(TESTS).stream().map(file -> main.resolve(tests.relativize(file))))
        .filteredOn(file -> !file.endsWith("package-info.java"))
        .noneMatch(Files::exists);
  }

  /** From the signature, without annotations, to the closing brace. */
  @ParameterizedTest
  @ValueSource(strings = {MAIN})
  void methodsStayShort(String root) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Map<String, Long> tooLong = new TreeMap<>();
    try (StandardJavaFileManager files =
        compiler.getStandardFileManager(null, Locale.ROOT, StandardCharsets.UTF_8)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(sources(root)));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        new LongMethods(unit, positions, tooLong).scan(unit, null);
      }
    }

    assertThat(tooLong).as("lines of methods over %s", MOST_LINES_OF_A_METHOD).isEmpty();
  }

  private static List<Path> sources(String root) throws IOException {
    try (Stream<Path> files = Files.walk(House.PROJECT.resolve(root))) {
      return files.filter(file -> file.toString().endsWith(".java")).sorted().toList();
    }
  }

  /** Finds the methods of one file that are too long. */
  private static final class LongMethods extends TreeScanner<Void, Void> {
    private final CompilationUnitTree unit;
    private final LineMap lines;
    private final SourcePositions positions;
    private final Map<String, Long> found;

    LongMethods(CompilationUnitTree unit, SourcePositions positions, Map<String, Long> found) {
      this.unit = unit;
      this.lines = unit.getLineMap();
      this.positions = positions;
      this.found = found;
    }

    @Override
    public Void visitMethod(MethodTree method, Void nothing) {
      long last = lines.getLineNumber(positions.getEndPosition(unit, method));
      long length = last - signature(method) + 1;
      if (length > MOST_LINES_OF_A_METHOD) {
        String file = String.valueOf(Path.of(unit.getSourceFile().getName()).getFileName());
        found.put(file + " " + method.getName(), length);
      }
      return super.visitMethod(method, nothing);
    }

    /** The line of its return type; of a constructor, that of its first annotation or word. */
    private long signature(MethodTree method) {
      Tree type = method.getReturnType();
      return lines.getLineNumber(positions.getStartPosition(unit, type == null ? method : type));
    }
  }
}
