package io.github.bancada.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A browser without a window that opens a page from disk. Stateless. */
public final class Chromium {
  private static final List<String> PROGRAMS =
      List.of("chromium", "chromium-browser", "google-chrome", "google-chrome-stable");
  private static final int LIMIT_SECONDS = 180;

  private Chromium() {}

  /** Where the browser is, if it is on the path. */
  static Optional<Path> program() {
    return PROGRAMS.stream()
        .flatMap(
            name ->
                Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
                    .map(folder -> Path.of(folder, name)))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /**
   * The page after its scripts have run, as HTML.
   *
   * @param profile directory for what the browser keeps
   * @param options further options of the browser
   */
  public static String open(Path page, Path profile, String... options)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                program().orElseThrow().toString(),
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--virtual-time-budget=5000",
                "--user-data-dir=" + profile));
    command.addAll(List.of(options));
    command.addAll(List.of("--dump-dom", page.toUri().toString()));
    Path dom = Files.createTempFile(profile, "dom", ".html");
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(dom.toFile())
            .redirectError(profile.resolve("chromium.log").toFile())
            .start();
    try {
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IOException("the browser has not drawn " + page + " in " + LIMIT_SECONDS + " s");
      }
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly().waitFor();
    }
    return Files.readString(dom, StandardCharsets.UTF_8);
  }
}
