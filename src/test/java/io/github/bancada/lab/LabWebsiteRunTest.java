package io.github.bancada.lab;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.jmeter.EmbeddedServer;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerFactory;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests Lab Server's website in plans run by JMeter's engine without GUI. */
@Timeout(value = 300, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class LabWebsiteRunTest {
  private final PrintStream console = System.out;
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();

  @BeforeEach
  void captureTheConsole() {
    JMeterTestHome.use();
    System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void releaseTheConsole() {
    System.setOut(console);
    JMeterUtils.getJMeterProperties().remove("http.url");
  }

  private static LabServer lab(String... properties) {
    LabServer lab = new LabServer();
    lab.setName("lab");
    lab.setProperty(TestElement.TEST_CLASS, LabServer.class.getName());
    lab.setProperty("kind", "website");
    lab.setProperty("addressProperty", "http.url");
    for (int i = 0; i < properties.length; i += 2) {
      lab.setProperty(properties[i], properties[i + 1]);
    }
    return lab;
  }

  private static HTTPSamplerProxy request() {
    HTTPSamplerProxy sampler = new HTTPSamplerProxy(HTTPSamplerFactory.IMPL_HTTP_CLIENT4);
    sampler.setName("request");
    sampler.setMethod("GET");
    sampler.setProperty("HTTPSampler.path", "${__P(http.url,)}");
    sampler.setUseKeepAlive(true);
    return sampler;
  }

  private String console() {
    return said.toString(StandardCharsets.UTF_8);
  }

  @Test
  void httpRequestsGetThePage() throws Exception {
    List<SampleResult> results = EngineRun.run(3, 4, lab(), request());

    assertThat(results).hasSize(12);
    assertThat(results).extracting(SampleResult::getResponseCode).containsOnly("200");
    assertThat(results).allMatch(each -> each.getResponseDataAsString().contains("lab website"));
  }

  @Test
  void startIsReportedInOneLineWithTheSettings() throws Exception {
    EngineRun.run(
        1,
        1,
        lab("delay", "1-2", "slowPercent", "0.5", "slowDelay", "3", "maxConnections", "1000"),
        request());

    assertThat(console())
        .containsPattern(
            "\\ALab Server: embedded website at http://127\\.0\\.0\\.1:\\d+/, answers after 1-2 ms,"
                + " 0\\.5 % of them after 3 ms, at most 1,000 connections"
                + " \\(for a real server: -Jhttp\\.url=http://host/\\)\\R\\z");
  }

  @Test
  void addressAndMarkAreRemovedAfterTheTest() throws Exception {
    EngineRun.run(1, 1, lab(), request());

    assertThat(JMeterUtils.getProperty("http.url")).isNull();
    assertThat(JMeterUtils.getProperty(EmbeddedServer.PROPERTY)).isNull();
  }

  @Test
  void givenRealServerIsUsed() throws Exception {
    try (WebsiteServer real = WebsiteServer.start(AnswerDelay.none(), ConnectionLimit.NONE)) {
      JMeterUtils.setProperty("http.url", real.url());

      List<SampleResult> results = EngineRun.run(1, 1, lab(), request());

      assertThat(results.get(0).getUrlAsString()).isEqualTo(real.url());
      assertThat(console()).isEmpty();
      assertThat(JMeterUtils.getProperty("http.url")).isEqualTo(real.url());
    }
  }

  /** JMeter would send no user. */
  @Test
  void userInTheAddressIsRejected() throws Exception {
    JMeterUtils.setProperty("http.url", "http://ana:secret@127.0.0.1:1/");

    assertThat(EngineRun.run(1, 1, lab(), request())).isEmpty();
    assertThat(console())
        .contains("http.url contains a user and password")
        .contains("HTTP Authorization Manager")
        .doesNotContain("secret");
  }

  @Test
  void addressCanContainFunctions() throws Exception {
    try (WebsiteServer real = WebsiteServer.start(AnswerDelay.none(), ConnectionLimit.NONE)) {
      JMeterUtils.setProperty("http.url", real.url() + "?page=${__intSum(1,2)}");
      HTTPSamplerProxy request = request();
      request.setProperty("HTTPSampler.path", "${__evalP(http.url,)}");

      assertThat(EngineRun.run(1, 1, lab(), request))
          .extracting(SampleResult::getUrlAsString)
          .containsExactly(real.url() + "?page=3");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"www.example.org", "ftp://example.org/", "http://", "//host/", "http://a b/"})
  void otherAddressAbortsTheTestBeforeItsFirstSample(String url) throws Exception {
    JMeterUtils.setProperty("http.url", url);

    List<SampleResult> results = EngineRun.run(2, 2, lab(), request());

    assertThat(results).isEmpty();
    assertThat(console())
        .contains("http.url is '" + url + "'; it takes a URL such as http://www.example.org/");
  }

  @ParameterizedTest
  @ValueSource(strings = {"kind", "delay", "slowPercent", "maxConnections"})
  void invalidValueAbortsTheTestBeforeItsFirstSample(String property) throws Exception {
    List<SampleResult> results = EngineRun.run(2, 2, lab(property, "plenty"), request());

    assertThat(results).isEmpty();
    assertThat(console()).contains("Lab Server 'lab': ").contains(" is 'plenty'; it takes ");
    assertThat(JMeterUtils.getProperty("http.url")).isNull();
  }

  @Test
  void usersBeyondTheLimitAreServedInTurn() throws Exception {
    List<SampleResult> results = EngineRun.run(5, 3, lab("maxConnections", "1"), request());

    assertThat(results).hasSize(15);
    assertThat(results).extracting(SampleResult::getResponseCode).containsOnly("200");
  }
}
