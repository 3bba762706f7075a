package io.github.bancada.report.window;

import java.awt.Color;
import java.util.Objects;
import javax.swing.UIManager;

/**
 * Chart colours for the look and feel: each hue is lightened or darkened until it stands out from
 * the background. Stateless; event thread only.
 */
final class ChartColors {
  /** Minimum contrast of graphics, WCAG 2.1, section 1.4.11. */
  static final double CONTRAST = 3;

  private static final float SATURATION = 0.75f;
  private static final float STEP = 0.02f;

  static final int RED = 0;
  static final int ORANGE = 30;
  static final int GREEN = 130;
  static final int TEAL = 180;
  static final int BLUE = 210;
  static final int PURPLE = 265;
  static final int MAGENTA = 310;

  /** Stands for the colour of muted text where a hue is asked for. */
  static final int NEUTRAL = -1;

  private ChartColors() {}

  static Color background() {
    return Objects.requireNonNullElse(UIManager.getColor("Table.background"), Color.WHITE);
  }

  static Color foreground() {
    return Objects.requireNonNullElse(UIManager.getColor("Table.foreground"), Color.BLACK);
  }

  /** Colour of lines behind the data. */
  static Color faint() {
    return mixed(foreground(), background(), 0.18);
  }

  /** A readable colour between foreground and background. */
  static Color muted() {
    return mixed(foreground(), background(), 0.6);
  }

  /**
   * A colour visible on the background.
   *
   * @param degrees its hue: 0 red, 120 green, 240 blue
   */
  static Color hue(int degrees) {
    Color background = background();
    boolean dark = luminance(background) < luminance(Color.GRAY);
    float hue = degrees / 360f;
    Color color = Color.getHSBColor(hue, SATURATION, dark ? 0.9f : 0.85f);
    for (float step = STEP; contrast(color, background) < CONTRAST && step < 1; step += STEP) {
      // On a dark background, less saturation is lighter.
      color =
          dark
              ? Color.getHSBColor(hue, Math.max(0, SATURATION - step), Math.min(1, 0.9f + step))
              : Color.getHSBColor(hue, SATURATION, Math.max(0, 0.85f - step));
    }
    return color;
  }

  private static Color mixed(Color one, Color other, double part) {
    return new Color(
        mixed(one.getRed(), other.getRed(), part),
        mixed(one.getGreen(), other.getGreen(), part),
        mixed(one.getBlue(), other.getBlue(), part));
  }

  private static int mixed(int one, int other, double part) {
    return (int) Math.round(one * part + other * (1 - part));
  }

  /** Contrast ratio of WCAG 2.1: from 1 (none) to 21 (black on white). */
  static double contrast(Color one, Color other) {
    double a = luminance(one) + 0.05;
    double b = luminance(other) + 0.05;
    return Math.max(a, b) / Math.min(a, b);
  }

  /** Relative luminance of WCAG 2.1. */
  private static double luminance(Color color) {
    return 0.2126 * linear(color.getRed())
        + 0.7152 * linear(color.getGreen())
        + 0.0722 * linear(color.getBlue());
  }

  private static double linear(int channel) {
    double part = channel / 255.0;
    return part <= 0.04045 ? part / 12.92 : Math.pow((part + 0.055) / 1.055, 2.4);
  }
}
