package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.testing.BrowserPage;
import io.github.bancada.testing.RequiresChromium;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** A browser follows a run from its beginning to its end. */
@RequiresChromium
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "bin/jmeter is a POSIX shell script")
class LivePageIT {
  private static final Pattern ADDRESS = Pattern.compile("Live page: (http://\\S+)");

  @TempDir Path work;

  @Test
  void browserFollowsARunToItsEnd() throws Exception {
    try (JMeterProcess jmeter =
        PlanRun.start(
            "ldap-mix.jmx",
            work,
            "-Jrate=50",
            "-Jrate.duration=600 s",
            "-Jlab.entries=100",
            "-Jlive.port=0")) {
      String address = jmeter.awaitOutput(ADDRESS).group(1);
      try (BrowserPage page =
          BrowserPage.open(
              address, Files.createDirectory(work.resolve("profile")), "--window-size=1280,800")) {
        page.await("document.documentElement.dataset.updates >= 2");
        page.await("document.querySelectorAll('#labels tbody tr').length >= 3");
        page.await("document.documentElement.dataset.charts >= 4");
        assertThat(page.value("document.documentElement.dataset.failed")).isEqualTo("undefined");
        assertThat(page.value("document.getElementById('state').textContent"))
            .startsWith("Running: ");
        // A reader's choices stay as the figures change.
        page.value("document.querySelectorAll('#labels th button')[1].click()");
        String before = page.value("document.documentElement.dataset.updates");
        page.await("document.documentElement.dataset.updates > " + before);
        assertThat(page.value("document.querySelector('#labels th[aria-sort]').cellIndex"))
            .isEqualTo("1");
        assertThat(page.value("document.querySelector('#labels tbody').lastElementChild.className"))
            .isEqualTo("total");

        jmeter.shutdownTest();
        page.await("document.documentElement.dataset.live === 'ended'");

        assertThat(page.value("document.getElementById('state').textContent"))
            .startsWith("Ended: ");
        assertThat(jmeter.await().exitCode()).isZero();
        assertThat(
                page.value(
                    "document.querySelector('#labels tr.total td:nth-child(2)').textContent"))
            .isEqualTo(
                String.format(
                    Locale.ROOT,
                    "%,d",
                    SummaryJson.read(work.resolve("report/summary.json")).total().samples()));
      }
    }
  }
}
