package io.github.bancada.window;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterTestHome;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HelpPagesTest {
  @TempDir Path home;

  private String realHome;

  @BeforeEach
  void jmeterOfItsOwn() {
    JMeterTestHome.use();
    realHome = JMeterUtils.getJMeterHome();
    JMeterUtils.setJMeterHome(home.toString());
  }

  @AfterEach
  void realJMeterAgain() {
    JMeterUtils.setJMeterHome(realHome);
    JMeterUtils.getJMeterProperties().remove(BundleMenu.TEMPLATE_LISTS);
  }

  @Test
  void topicHasItsPageOrTheFirst() throws Exception {
    Path folder = Files.createDirectories(home.resolve("docs/bancada"));
    Files.writeString(folder.resolve("help.properties"), "a.Search=docs/a b.html#search\n");
    HelpPages pages = HelpPages.ofThisJMeter();

    assertThat(pages.has("a.Search")).isTrue();
    assertThat(pages.has("a.Other")).isFalse();
    assertThat(pages.page("a.Other")).isEqualTo("README.html");
    assertThat(pages.uri(pages.page("a.Search")))
        .hasScheme("file")
        .hasPath(folder.resolve("docs/a b.html").toString())
        .hasFragment("search");
  }

  @Test
  void jmeterWithoutOurPagesHasNoTopic() {
    assertThat(HelpPages.ofThisJMeter().has("a.Search")).isFalse();
  }

  @Test
  void templatesAreAddedToThoseOfTheUser() throws Exception {
    JMeterUtils.setProperty(BundleMenu.TEMPLATE_LISTS, "/mine.xml");
    BundleMenu.offerTemplates();
    assertThat(JMeterUtils.getProperty(BundleMenu.TEMPLATE_LISTS)).isEqualTo("/mine.xml");

    Files.createDirectories(home.resolve("bin/templates"));
    Files.writeString(home.resolve("bin/templates/bancada.xml"), "");
    BundleMenu.offerTemplates();
    BundleMenu.offerTemplates();
    assertThat(JMeterUtils.getProperty(BundleMenu.TEMPLATE_LISTS))
        .isEqualTo("/mine.xml,/bin/templates/bancada.xml");
  }
}
