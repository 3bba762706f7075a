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
 * Properties that are none of a plan's: Bancada's own, and those that JMeter documents. Its files
 * in {@code bin} list them all, most of them commented out. Stateless.
 */
public final class KnownProperties {
  private static final Logger log = LoggerFactory.getLogger(KnownProperties.class);

  /** Without {@code user.properties}, which is the user's own. */
  private static final String[] FILES = {
    "jmeter.properties", "reportgenerator.properties", "upgrade.properties", "system.properties"
  };

  /** Of Bancada and in the family of a plan's: where the programs of the embedded MySQL are. */
  private static final String MYSQL_HOME = "mysql.home";

  private static final Pattern NAME = Pattern.compile("(?m)^[#\\s]*([\\w.-]+)\\s*=");

  private KnownProperties() {}

  /** Their names; what cannot be read is left out, with a warning in the log. */
  public static Set<String> all() {
    Set<String> names = new TreeSet<>(Set.of(MYSQL_HOME));
    for (String file : FILES) {
      Path path = Path.of(JMeterUtils.getJMeterBinDir(), file);
      try {
        Matcher matcher = NAME.matcher(Files.readString(path, StandardCharsets.ISO_8859_1));
        while (matcher.find()) {
          names.add(matcher.group(1));
        }
      } catch (IOException e) {
        log.warn("Which properties JMeter has cannot be read from {}", path, e);
      }
    }
    return names;
  }
}
