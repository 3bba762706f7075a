package io.github.bancada.report.window;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.Color;
import javax.swing.UIManager;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChartColorsTest {
  @AfterEach
  void colorsOfTheLook() {
    UIManager.put("Table.background", null);
    UIManager.put("Table.foreground", null);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {0x000000, 0x2B2B2B, 0x3C3F41, 0x5A5A5A, 0xB0B0B0, 0xEEEEEE, 0xFDF6E3, 0xFFFFFF})
  void everyHueStandsOutFromTheBackground(int background) {
    UIManager.put("Table.background", new Color(background));
    for (int hue = 0; hue < 360; hue += 10) {
      assertThat(ChartColors.contrast(ChartColors.hue(hue), new Color(background)))
          .as("hue %s", hue)
          .isGreaterThanOrEqualTo(ChartColors.CONTRAST);
    }
  }

  @Test
  void contrastFollowsWcag() {
    assertThat(ChartColors.contrast(Color.BLACK, Color.WHITE)).isEqualTo(21);
    assertThat(ChartColors.contrast(Color.RED, Color.RED)).isEqualTo(1);
    // #767676 is the lightest grey that WCAG allows for text on white.
    assertThat(ChartColors.contrast(new Color(0x767676), Color.WHITE)).isBetween(4.5, 4.6);
  }
}
