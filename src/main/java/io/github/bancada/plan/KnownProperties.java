package io.github.bancada.plan;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Properties that do not belong to a plan: Bancada's own, and those documented by JMeter. The files
 * in JMeter's {@code bin} list them all, mostly commented out. Stateless.
 */
public final class KnownProperties {
  private static final Logger log = LoggerFactory.getLogger(KnownProperties.class);

  /** Excludes {@code user.properties}, which users write. */
  private static final String[] FILES = {
    "jmeter.properties", "reportgenerator.properties", "upgrade.properties", "system.properties"
  };

  /**
   * Bancada's properties with a prefix of plans: the folders of the embedded databases, the
   * transport of the embedded directory, and those that every Load Report and Performance Gate
   * reads.
   */
  private static final Set<String> OWN =
      Set.of(
          "mysql.home",
          "postgresql.home",
          "lab.transport",
          "gate.history",
          "report.skip",
          "report.until",
          "report.apdex",
          "report.transactions");

  /** Bancada's property of every plan: how often a run reports its progress. */
  private static final String PROGRESS = "progress";

  /** Bancada's properties of the live page, which a Load Report of any plan reads. */
  private static final Set<String> LIVE =
      Set.of(
          "live.port", "live.address", "live.token", "live.linger", "live.otlp", "live.otlp.token");

  private static final Pattern NAME = Pattern.compile("(?m)^[#\\s]*([\\w.-]+)\\s*=");

  private KnownProperties() {}

  /** Their names; an unreadable file is skipped with a warning in the log. */
  public static Set<String> all() {
    Set<String> names = new TreeSet<>(LIVE);
    names.addAll(OWN);
    names.add(PROGRESS);
    for (String file : FILES) {
      Path path = Path.of(JMeterUtils.getJMeterBinDir(), file);
      try {
        Matcher matcher = NAME.matcher(Files.readString(path, StandardCharsets.ISO_8859_1));
        while (matcher.find()) {
          names.add(matcher.group(1));
        }
      } catch (IOException e) {
        log.warn("JMeter's properties cannot be read from {}", path, e);
      }
    }
    return names;
  }
}
