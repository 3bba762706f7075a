package io.github.bancada.pages.sweep;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;

/** The drivers of CUPS that are installed here, each with some of its models. Stateless. */
final class CupsDrivers {
  private CupsDrivers() {}

  /**
   * @param work folder for printer descriptions; it must stay while the drivers are used
   * @param most models of a driver
   * @param wanted which drivers
   * @return by name of the driver, a maker of jobs for each model
   */
  static Map<String, List<JobMaker>> all(Path work, int most, Predicate<String> wanted)
      throws IOException, InterruptedException {
    Map<String, String> languages = languages();
    Map<String, List<JobMaker>> drivers = new TreeMap<>();
    for (Map.Entry<String, List<PpdSource.Model>> each :
        new PpdSource(work).models(most, wanted).entrySet()) {
      String driver = each.getKey();
      String language = language(languages, driver);
      List<JobMaker> makers = new ArrayList<>();
      for (PpdSource.Model model : each.getValue()) {
        Ppd ppd = model.ppd();
        Optional<Ppd.Filter> filter = ppd.filter();
        if (filter.isPresent()) {
          makers.add(
              new CupsDriver(
                  driver + " " + model.name(), language, model.description(), ppd, filter.get()));
        }
      }
      if (!makers.isEmpty()) {
        drivers.put(driver, makers);
      }
    }
    return drivers;
  }

  /** Of a driver, else of the device of Ghostscript that it is named after. */
  private static String language(Map<String, String> languages, String driver) {
    String device = driver.substring(driver.lastIndexOf('/') + 1);
    return languages.getOrDefault(
        driver, driver.startsWith("foomatic-db/") ? languages.getOrDefault(device, "") : "");
  }

  /** Driver to language, from the lists beside this class. */
  private static Map<String, String> languages() throws IOException {
    Map<String, String> languages = new TreeMap<>();
    for (String list : List.of("devices.txt", "drivers.txt")) {
      try (BufferedReader lines =
          new BufferedReader(
              new InputStreamReader(
                  CupsDrivers.class.getResourceAsStream(list), StandardCharsets.UTF_8))) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          String[] parts = line.split(":", 2);
          boolean trait = parts[0].contains(" ");
          if (!line.startsWith("#") && parts.length == 2 && !trait) {
            for (String driver : parts[1].strip().split("\\s+")) {
              languages.put(driver, parts[0]);
            }
          }
        }
      }
    }
    return languages;
  }
}
