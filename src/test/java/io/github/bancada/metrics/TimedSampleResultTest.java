package io.github.bancada.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.bancada.testing.JMeterTestHome;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TimedSampleResultTest {
  private static final long START = 1_700_000_000_000L;

  @TempDir Path work;

  @BeforeAll
  static void load() {
    JMeterTestHome.use();
  }

  @ParameterizedTest
  @CsvSource({"0,0", "499999,0", "500000,1", "1499999,1", "1500000,2", "61000000,61"})
  void millisecondsAreRounded(long nanos, long millis) {
    TimedSampleResult result = new TimedSampleResult();
    result.setTimes(START, nanos, nanos, nanos, nanos);

    assertThat(result.getTime()).isEqualTo(millis);
    assertThat(result.getConnectTime()).isEqualTo(millis);
    assertThat(result.getLatency()).isEqualTo(millis);
    assertThat(result.getElapsedNanos()).isEqualTo(nanos);
    assertThat(result.getConnectNanos()).isEqualTo(nanos);
    assertThat(result.getBindNanos()).isEqualTo(nanos);
    assertThat(result.getLatencyNanos()).isEqualTo(nanos);
  }

  /** JMeter reads once whether samples are stamped at their start: each case loads it again. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void startsAndEndsWhenItDidWhateverItIsStampedWith(boolean atStart) throws Exception {
    try (URLClassLoader fresh = new URLClassLoader(classPath(), null)) {
      Path properties = work.resolve("jmeter.properties");
      Files.writeString(properties, "sampleresult.timestamp.start=" + atStart);
      fresh
          .loadClass(JMeterUtils.class.getName())
          .getMethod("loadJMeterProperties", String.class)
          .invoke(null, properties.toString());

      Class<?> type = fresh.loadClass(TimedSampleResult.class.getName());
      Object result = type.getDeclaredConstructor().newInstance();
      type.getMethod("setTimes", long.class, long.class, long.class, long.class, long.class)
          .invoke(result, START, 250_400_000L, 0L, 0L, 0L);

      assertThat(type.getMethod("getStartTime").invoke(result)).isEqualTo(START);
      assertThat(type.getMethod("getEndTime").invoke(result)).isEqualTo(START + 250);
      assertThat(type.getMethod("getTimeStamp").invoke(result))
          .isEqualTo(atStart ? START : START + 250);
    }
  }

  private static URL[] classPath() throws MalformedURLException {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    return urls.toArray(URL[]::new);
  }

  @Test
  void timesAreSetOnce() {
    TimedSampleResult result = new TimedSampleResult();
    result.setTimes(START, 1, 0, 0, 0);

    assertThatThrownBy(() -> result.setTimes(START, 1, 0, 0, 0))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void nanosecondsArriveInAnotherProcess() throws Exception {
    TimedSampleResult result = new TimedSampleResult();
    result.setSampleLabel("search");
    result.setDescription(() -> "search of ana");
    result.setTimes(START, 1_234_567, 234_567, 34_567, 1_034_567);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(result);
    }

    TimedSampleResult arrived;
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      arrived = (TimedSampleResult) in.readObject();
    }

    assertThat(arrived.getSamplerData()).isEqualTo("search of ana");
    assertThat(arrived.getElapsedNanos()).isEqualTo(1_234_567);
    assertThat(arrived.getConnectNanos()).isEqualTo(234_567);
    assertThat(arrived.getBindNanos()).isEqualTo(34_567);
    assertThat(arrived.getLatencyNanos()).isEqualTo(1_034_567);
    assertThat(arrived.getTime()).isEqualTo(1);
    assertThat(arrived.getEndTime()).isEqualTo(START + 1);
  }

  @Test
  void descriptionIsWrittenWhenItIsAskedFor() {
    AtomicInteger asked = new AtomicInteger();
    TimedSampleResult result = new TimedSampleResult();
    result.setDescription(() -> "search " + asked.incrementAndGet());
    assertThat(asked).hasValue(0);

    assertThat(result.getSamplerData()).isEqualTo("search 1");
    assertThat(result.getSamplerData()).isEqualTo("search 1");
    result.setSamplerData("another");
    assertThat(result.getSamplerData()).isEqualTo("another");
  }

  @Test
  void otherSamplesGiveTheirMilliseconds() {
    SampleResult other = SampleResult.createTestSample(START, START + 7);
    other.setConnectTime(3);

    assertThat(TimedSampleResult.elapsedNanosOf(other)).isEqualTo(7_000_000);
    assertThat(TimedSampleResult.connectNanosOf(other)).isEqualTo(3_000_000);
  }
}
