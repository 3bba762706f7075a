package io.github.bancada.jmeter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.thoughtworks.xstream.XStream;
import io.github.bancada.testing.JMeterRun;
import org.apache.jmeter.save.SaveService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The contract tests write results of every sampler; this tests an unknown JMeter. */
class XmlResultsVersionTest {
  @BeforeEach
  void aTestBegins() {
    JMeterRun.begin();
  }

  @AfterEach
  void theTestEnds() {
    JMeterRun.end();
  }

  @Test
  void versionOfJMeterThatKeepsItsWriterElsewhereEndsTheTestWithTheRemedy() {
    assertThatThrownBy(() -> XmlResults.field(SaveService.class, "NO_SUCH_WRITER", XStream.class))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("NO_SUCH_WRITER")
        .hasMessageContaining("jmeter.save.saveservice.output_format=csv");
    assertThat(TestAbort.isUnderWay()).isTrue();
  }
}
