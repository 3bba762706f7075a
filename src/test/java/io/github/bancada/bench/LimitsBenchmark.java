package io.github.bancada.bench;

import java.io.PrintStream;
import java.util.List;
import java.util.Locale;

/**
 * How often Server Watch names the limit of a real server that was limited on purpose, and how
 * often it accuses a server that was not. The system property {@code bench.limits} chooses the
 * scenes whose setting has that text. Stateless.
 */
final class LimitsBenchmark implements Benchmark {
  @Override
  public String name() {
    return "limits";
  }

  @Override
  public String question() {
    return "Does Server Watch name the limit that was injected, and clear a healthy server?";
  }

  @Override
  public void run(PrintStream out) throws Exception {
    int injected = run(InjectedScenes.ALL, out);
    int healthy = run(HealthyScenes.ALL, out);
    out.printf(
        Locale.ROOT,
        "%d of the limits named right, %d of the healthy servers not accused%n",
        injected,
        healthy);
  }

  private static int run(List<LimitScene> scenes, PrintStream out) throws Exception {
    int right = 0;
    for (LimitScene scene : scenes) {
      if (!scene.setting().contains(System.getProperty("bench.limits", ""))) {
        continue;
      }
      String sentence;
      try {
        sentence = scene.sentence();
      } catch (java.io.IOException e) {
        sentence = "NOT RUN: " + e.getMessage();
      }
      boolean isRight = scene.isRight(sentence);
      right += isRight ? 1 : 0;
      out.printf(
          "  %s | %s | %s | %s%n",
          isRight ? "right" : "WRONG", scene.setting(), scene.plan().replace(".jmx", ""), sentence);
    }
    return right;
  }
}
