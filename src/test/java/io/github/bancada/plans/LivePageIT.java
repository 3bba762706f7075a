package io.github.bancada.plans;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.dist.JMeterProcess;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.metrics.json.SummaryJson;
import io.github.bancada.report.live.LiveServer;
import io.github.bancada.report.live.LiveSettings;
import io.github.bancada.testing.BrowserPage;
import io.github.bancada.testing.RequiresChromium;
import io.github.bancada.testing.Waiting;
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

  private static final String STATE = "document.getElementById('state').textContent";
  private static final String TOTAL =
      "document.querySelector('#labels tr.total td:nth-child(2)').textContent";

  @TempDir Path work;

  /** The run ends just after the page is made, and before the browser asks for updates. */
  @Test
  void pageOpenedJustBeforeTheEndSaysThatTheRunHasEnded() throws Exception {
    RunSummary running =
        Summaries.of(Summaries.label("search", new long[] {1_000_000}, new long[0]));
    RunSummary whole =
        Summaries.of(Summaries.label("search", new long[] {1_000_000, 2}, new long[0]));
    LiveSettings settings = new LiveSettings("127.0.0.1", 0, "", 0);
    try (LiveServer server = LiveServer.open(settings)) {
      Thread end = new Thread(() -> server.end(whole, true));
      server.serve(
          () -> {
            end.start(); // has to wait until this one has answered
            Waiting.await("the end", () -> end.getState() == Thread.State.BLOCKED);
            return running;
          },
          () -> 1);
      try (BrowserPage page =
          BrowserPage.open(server.url(), Files.createDirectory(work.resolve("profile")))) {
        page.await("document.documentElement.dataset.live === 'ended'");
        assertThat(page.value(STATE)).startsWith("Ended: All 2 samples succeeded");
        assertThat(page.value("document.documentElement.dataset.updates")).isEqualTo("1");
        assertThat(page.value(TOTAL)).isEqualTo("2");
        Waiting.awaitEnd(end);

        page.value("location.reload()");
        page.await("document.documentElement.dataset.updates === undefined");
        page.await("document.documentElement.dataset.live === 'ended'");
        assertThat(page.value(STATE)).startsWith("Ended: All 2 samples succeeded");
      }
    }
  }

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
        assertThat(page.value(STATE)).startsWith("Running: ");
        page.await("document.querySelectorAll('#heat rect').length > 3");
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

        assertThat(page.value(STATE)).startsWith("Ended: ");
        assertThat(jmeter.await().exitCode()).isZero();
        assertThat(page.value(TOTAL))
            .isEqualTo(
                String.format(
                    Locale.ROOT,
                    "%,d",
                    SummaryJson.read(work.resolve("report/summary.json")).total().samples()));
      }
    }
  }
}
