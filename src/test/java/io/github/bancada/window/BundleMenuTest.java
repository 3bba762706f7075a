package io.github.bancada.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import javax.swing.JMenuItem;
import org.apache.jmeter.gui.plugin.MenuCreator.MENU_LOCATION;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BundleMenuTest {
  @ParameterizedTest
  @CsvSource({
    "HELP, Bancada: Documentation",
    "RUN, Search the Capacity of This Plan",
    "EDIT, ''",
  })
  void itemIsInItsMenu(MENU_LOCATION location, String text) {
    JMeterTestHome.use();
    JMeterUtils.setLocale(Locale.ENGLISH);

    assertThat(Arrays.stream(new BundleMenu().getMenuItemsAtLocation(location)))
        .extracting(JMenuItem::getText)
        .isEqualTo(text.isEmpty() ? List.of() : List.of(text));
  }
}
