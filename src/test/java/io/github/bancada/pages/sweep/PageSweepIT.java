package io.github.bancada.pages.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.bancada.testing.LongForm;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Some devices of each family of languages; {@code bin/page-sweep} has all. */
class PageSweepIT {
  private static final Set<String> DEVICES =
      Set.of(
          "bj10v",
          "cdj970",
          "declj250",
          "escp",
          "lex3200",
          "lj4dith",
          "necp6",
          "oki4w",
          "pj",
          "pksmraw");

  private static final Set<String> MORE =
      Set.of(
          "cdj550",
          "cif",
          "dj505j",
          "epson",
          "lbp8",
          "ljet4",
          "lp2000",
          "lp8000",
          "lxm3200",
          "xpswrite");

  @Test
  void noCountAndNoFactIsWrongAndExact() throws Exception {
    assumeTrue(isOnPath("gs"), "there is no gs on the PATH; install Ghostscript to run this test");
    List<Document> documents =
        LongForm.of(false, true)
            ? List.of(Document.of("plain text").on("A4"), Document.of("text picture drawing blank"))
            : List.of(Document.of("plain blank picture").on("A4"));
    Sweep sweep = new Sweep(documents, null);
    List<String> wrong = new ArrayList<>();
    List<String> refused = new ArrayList<>();
    for (JobMaker maker : GhostscriptDevice.all()) {
      if (DEVICES.contains(maker.name()) || LongForm.isOn() && MORE.contains(maker.name())) {
        DriverResult result = sweep.of(maker);
        assertThat(result.missing()).as(maker.name()).isEmpty();
        if (result.of(Verdict.WRONG) + result.wrongFacts() > 0) {
          wrong.addAll(result.failures());
        }
        if (result.of(Verdict.REFUSED) > 0 && !maker.language().isEmpty()) {
          refused.addAll(result.failures());
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(refused).as("of languages that the counter knows").isEmpty();
  }

  private static boolean isOnPath(String program) {
    return Stream.of(System.getenv("PATH").split(Pattern.quote(File.pathSeparator)))
        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
  }
}
