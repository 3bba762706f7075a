package io.github.bancada.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The colours of a page are seen against its ground, and told apart, also by the colour-blind. */
class PageColoursTest {
  private static final List<String> SERIES =
      List.of("blue", "orange", "red", "green", "purple", "teal", "pink", "grey", "text");

  /** Of text, and of what is drawn: WCAG 2.2, criteria 1.4.3 and 1.4.11. */
  private static final double TEXT = 4.5;

  private static final double DRAWN = 3;

  /** Distance in CIELAB; 2.3 is just noticeable side by side. */
  private static final double APART = 13;

  /**
   * What eyes without the long-, the middle- and the short-wave cones make of linear RGB, by
   * Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
   * Deficiency", IEEE TVCG 15(6), 2009, severity 1.
   */
  private static final Map<String, double[]> EYES =
      Map.of(
          "all cones", new double[] {1, 0, 0, 0, 1, 0, 0, 0, 1},
          "protanopia",
              new double[] {
                0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116,
                1.051998
              },
          "deuteranopia",
              new double[] {
                0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940,
                0.968881
              },
          "tritanopia",
              new double[] {
                1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367,
                0.303900
              });

  private static final Map<String, Map<String, String>> THEMES = new HashMap<>();

  @BeforeAll
  static void read() throws Exception {
    String css;
    try (InputStream in = HtmlPage.class.getResourceAsStream("page.css")) {
      css = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    Matcher blocks = Pattern.compile(":root(:not\\(.paper\\))? \\{([^}]*)}").matcher(css);
    while (blocks.find()) {
      Map<String, String> colours = new HashMap<>();
      Matcher colour = Pattern.compile("--(\\w+): (#\\w{6});").matcher(blocks.group(2));
      while (colour.find()) {
        colours.put(colour.group(1), colour.group(2));
      }
      THEMES.putIfAbsent(blocks.group(1) == null ? "light" : "dark", colours);
    }
    assertThat(THEMES.values()).hasSize(2).allMatch(colours -> colours.size() > 15);
  }

  @Test
  void seriesAreToldApartByAllEyes() {
    List<String> tooNear = new ArrayList<>();
    THEMES.forEach(
        (theme, colours) ->
            EYES.forEach(
                (eyes, seen) -> {
                  for (int i = 0; i < SERIES.size(); i++) {
                    for (int j = 0; j < i; j++) {
                      double apart =
                          distance(colours.get(SERIES.get(i)), colours.get(SERIES.get(j)), seen);
                      if (apart < APART) {
                        tooNear.add(
                            String.join(" ", theme, eyes, SERIES.get(i), SERIES.get(j))
                                + " "
                                + Math.round(apart));
                      }
                    }
                  }
                }));

    assertThat(tooNear).isEmpty();
  }

  @Test
  void seriesAndBordersOfControlsAreSeen() {
    THEMES.forEach(
        (theme, colours) -> {
          List<String> drawn = new ArrayList<>(SERIES);
          drawn.add("edge");
          drawn.forEach(
              name ->
                  assertThat(contrast(colours.get(name), colours.get("ground")))
                      .as(theme + " " + name)
                      .isGreaterThanOrEqualTo(DRAWN));
        });
  }

  @Test
  void textsAreRead() {
    THEMES.forEach(
        (theme, colours) -> {
          for (String text : List.of("text", "faint", "link", "passed", "failed", "unknown")) {
            for (String ground : List.of("ground", "panel")) {
              assertThat(contrast(colours.get(text), colours.get(ground)))
                  .as(theme + " " + text + " on " + ground)
                  .isGreaterThanOrEqualTo(TEXT);
            }
          }
          for (String ground : List.of("good", "bad", "warn")) {
            assertThat(contrast(colours.get("text"), colours.get(ground)))
                .as(theme + " text on " + ground)
                .isGreaterThanOrEqualTo(TEXT);
          }
        });
  }

  private static double[] linear(String colour) {
    double[] linear = new double[3];
    for (int i = 0; i < 3; i++) {
      double value = Integer.parseInt(colour.substring(2 * i + 1, 2 * i + 3), 16) / 255.0;
      linear[i] = value <= 0.04045 ? value / 12.92 : Math.pow((value + 0.055) / 1.055, 2.4);
    }
    return linear;
  }

  private static double contrast(String one, String other) {
    double a = luminance(linear(one)) + 0.05;
    double b = luminance(linear(other)) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  private static double luminance(double[] rgb) {
    return 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2];
  }

  private static double distance(String one, String other, double[] eyes) {
    double[] a = lab(seen(linear(one), eyes));
    double[] b = lab(seen(linear(other), eyes));
    return Math.hypot(Math.hypot(a[0] - b[0], a[1] - b[1]), a[2] - b[2]);
  }

  private static double[] seen(double[] rgb, double[] eyes) {
    double[] seen = new double[3];
    for (int i = 0; i < 3; i++) {
      double value = eyes[3 * i] * rgb[0] + eyes[3 * i + 1] * rgb[1] + eyes[3 * i + 2] * rgb[2];
      seen[i] = Math.max(0, Math.min(1, value));
    }
    return seen;
  }

  /** CIELAB of linear sRGB under D65. */
  private static double[] lab(double[] rgb) {
    double x = root((0.4124 * rgb[0] + 0.3576 * rgb[1] + 0.1805 * rgb[2]) / 0.95047);
    double y = root(luminance(rgb));
    double z = root((0.0193 * rgb[0] + 0.1192 * rgb[1] + 0.9505 * rgb[2]) / 1.08883);
    return new double[] {116 * y - 16, 500 * (x - y), 200 * (y - z)};
  }

  private static double root(double value) {
    return value > 0.008856 ? Math.cbrt(value) : 7.787 * value + 16.0 / 116;
  }
}
