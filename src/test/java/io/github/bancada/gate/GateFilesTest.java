package io.github.bancada.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.bancada.metrics.RunSummary;
import io.github.bancada.metrics.Samples;
import io.github.bancada.metrics.Summaries;
import io.github.bancada.process.AtomicFile;
import io.github.bancada.testing.SmallDisk;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.SchemaFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

/** Tests the files for other programs. */
class GateFilesTest {
  /**
   * The requirements of readers of Surefire's format: elements, their order, required and allowed
   * attributes.
   */
  private static final String FORM =
      """
      <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
        <xs:element name="testsuite">
          <xs:complexType>
            <xs:sequence>
              <xs:element name="testcase" minOccurs="0" maxOccurs="unbounded">
                <xs:complexType>
                  <xs:choice minOccurs="0" maxOccurs="unbounded">
                    <xs:element name="failure">
                      <xs:complexType>
                        <xs:simpleContent>
                          <xs:extension base="xs:string">
                            <xs:attribute name="type" type="xs:string"/>
                            <xs:attribute name="message" type="xs:string"/>
                          </xs:extension>
                        </xs:simpleContent>
                      </xs:complexType>
                    </xs:element>
                    <xs:element name="error">
                      <xs:complexType>
                        <xs:simpleContent>
                          <xs:extension base="xs:string">
                            <xs:attribute name="type" type="xs:string"/>
                            <xs:attribute name="message" type="xs:string"/>
                          </xs:extension>
                        </xs:simpleContent>
                      </xs:complexType>
                    </xs:element>
                    <xs:element name="system-out" type="xs:string"/>
                  </xs:choice>
                  <xs:attribute name="name" type="xs:string" use="required"/>
                  <xs:attribute name="classname" type="xs:string"/>
                  <xs:attribute name="time" type="xs:decimal"/>
                </xs:complexType>
              </xs:element>
            </xs:sequence>
            <xs:attribute name="name" type="xs:string" use="required"/>
            <xs:attribute name="tests" type="xs:nonNegativeInteger" use="required"/>
            <xs:attribute name="failures" type="xs:nonNegativeInteger"/>
            <xs:attribute name="errors" type="xs:nonNegativeInteger"/>
            <xs:attribute name="skipped" type="xs:nonNegativeInteger"/>
            <xs:attribute name="time" type="xs:decimal"/>
            <xs:attribute name="timestamp" type="xs:dateTime"/>
          </xs:complexType>
        </xs:element>
      </xs:schema>
      """;

  @TempDir static Path work;

  private static Verdict verdict(String criteria) throws Exception {
    return Gate.of(List.of(new GateText("x.gate", criteria)), Baseline.none())
        .judge(
            Summaries.of(Summaries.label("<b>&\"x\"", new long[] {250_000}, new long[] {500_000})));
  }

  private static Document written(Verdict verdict, Path directory) throws Exception {
    GateFiles.write(directory, verdict);
    Path file = directory.resolve("junit.xml");
    SchemaFactory.newInstance(XMLConstants.W3C_XML_SCHEMA_NS_URI)
        .newSchema(new StreamSource(new StringReader(FORM)))
        .newValidator()
        .validate(new StreamSource(file.toFile()));
    return DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file.toFile());
  }

  @Test
  void junitHasTestCasePerCriterionAndFailurePerUnmetOne() throws Exception {
    Document xml =
        written(
            verdict("all : p95 < 1 s\n\"<b>&\\\"x\\\"\" : errors < 1 %"),
            Files.createTempDirectory(work, "junit"));

    Element suite = xml.getDocumentElement();
    assertThat(suite.getAttribute("tests")).isEqualTo("2");
    assertThat(suite.getAttribute("failures")).isEqualTo("1");
    assertThat(suite.getAttribute("time")).isEqualTo("60.000");
    assertThat(suite.getAttribute("timestamp")).isEqualTo("1970-01-01T00:16:40");
    Element failed = (Element) xml.getElementsByTagName("testcase").item(1);
    assertThat(failed.getAttribute("name")).isEqualTo("\"<b>&\\\"x\\\"\" : errors < 1 %");
    assertThat(failed.getAttribute("classname")).isEqualTo("plan");
    Element failure = (Element) failed.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).isEqualTo("errors: measured 50 %, limit < 1 %");
    assertThat(failure.getTextContent())
        .isEqualTo("x.gate:2:1: errors: measured 50 %, limit < 1 %");
  }

  @Test
  void criterionWithoutDataIsAnErrorAndNoFailure() throws Exception {
    Path directory = Files.createTempDirectory(work, "none");

    Document xml = written(verdict("all : p95 < 1 s\nabsent : errors < 1 %"), directory);

    assertThat(xml.getDocumentElement().getAttribute("failures")).isEqualTo("0");
    assertThat(xml.getDocumentElement().getAttribute("errors")).isEqualTo("1");
    Element error = (Element) xml.getElementsByTagName("error").item(0);
    assertThat(error.getAttribute("message"))
        .isEqualTo("no data: errors: measured no sample, limit < 1 %");
    JsonNode json = new ObjectMapper().readTree(directory.resolve("gate.json").toFile());
    assertThat(json.path("result").asText()).isEqualTo("no data");
    assertThat(json.path("passed").asBoolean()).isFalse();
    assertThat(json.path("exit_code").asInt()).isEqualTo(3);
    assertThat(json.at("/criteria/0/result").asText()).isEqualTo("passed");
    assertThat(json.at("/criteria/1/result").asText()).isEqualTo("no data");
  }

  @Test
  void brokenOffRunIsSeparateFailure() throws Exception {
    RunSummary run = Summaries.of(Summaries.label("x", 0, 1_000, 250_000));
    Verdict cut =
        Gate.of(List.of(new GateText("x.gate", "all : errors = 0")), Baseline.none())
            .judge(Summaries.with(run, Samples.ended(run.info(), "ended by a signal")));
    Path directory = Files.createTempDirectory(work, "cut");

    Document xml = written(cut, directory);

    assertThat(xml.getDocumentElement().getAttribute("tests")).isEqualTo("2");
    assertThat(xml.getDocumentElement().getAttribute("failures")).isEqualTo("1");
    Element failed = (Element) xml.getElementsByTagName("testcase").item(1);
    assertThat(failed.getAttribute("name")).isEqualTo("the run completed");
    Element failure = (Element) failed.getElementsByTagName("failure").item(0);
    assertThat(failure.getAttribute("message")).isEqualTo("broken off: ended by a signal");
    JsonNode json = new ObjectMapper().readTree(directory.resolve("gate.json").toFile());
    assertThat(json.at("/passed").asBoolean(true)).isFalse();
    assertThat(json.at("/exit_code").asInt()).isEqualTo(1);
    assertThat(json.at("/broken_off").asText()).isEqualTo("ended by a signal");
  }

  @Property(tries = 200)
  void anyLabelGivesValidXmlAndJson(Any any) throws Exception {
    String label = any.text();
    Path directory = Files.createTempDirectory(work, "labels");
    Verdict verdict =
        Gate.of(List.of(new GateText(label, "/(?s).*/ : errors < 1 %")), Baseline.none())
            .judge(Summaries.of(Summaries.label(label, 1, 1_000, 1_000)));

    Document xml = written(verdict, directory);

    assertThat(xml.getElementsByTagName("failure").getLength()).isEqualTo(1);
    JsonNode json = new ObjectMapper().readTree(directory.resolve("gate.json").toFile());
    assertThat(json.at("/criteria/0/passed").asBoolean(true)).isFalse();
  }

  @Test
  void jsonHasUnroundedFiguresInCriterionUnit() throws Exception {
    Path directory = Files.createTempDirectory(work, "json");
    GateFiles.write(
        directory, verdict("all : all mean < 300 us\nall : errors < 1 for 5 s -> stop"));

    JsonNode json = new ObjectMapper().readTree(directory.resolve("gate.json").toFile());

    assertThat(json.at("/schema").asText()).isEqualTo("bancada-gate/1");
    assertThat(json.at("/passed").asBoolean(true)).isFalse();
    assertThat(json.at("/exit_code").asInt()).isEqualTo(4);
    JsonNode first = json.at("/criteria/0");
    assertThat(first.at("/measured").asDouble()).isEqualTo(375.0);
    assertThat(first.at("/limit").asDouble()).isEqualTo(300.0);
    assertThat(first.at("/unit").asText()).isEqualTo("us");
    JsonNode second = json.at("/criteria/1");
    assertThat(second.at("/line").asInt()).isEqualTo(2);
    assertThat(second.at("/for_s").asInt()).isEqualTo(5);
    assertThat(second.at("/broken_s").asInt()).isEqualTo(60);
    assertThat(second.at("/stops").asBoolean()).isTrue();
  }

  @Test
  void fullDiskLeavesNoPartialFile() throws Exception {
    assumeTrue(SmallDisk.may(), SmallDisk.REASON);
    Path directory = Files.createTempDirectory(work, "full");
    try (SmallDisk disk = SmallDisk.over(directory, 1)) {
      disk.fillBut(0);

      assertThatThrownBy(() -> GateFiles.write(directory, verdict("all : p95 < 1 s")))
          .isInstanceOf(AtomicFile.UnwrittenException.class)
          .hasMessageContaining("No space left on device");

      assertThat(directory.toFile().list()).containsExactly("filler");
    }
  }

  @Test
  void secondGateWritesFilesBesideTheFirst() throws Exception {
    Path directory = Files.createTempDirectory(work, "two");
    GateFiles.write(directory, verdict("all : p95 < 1 s"));
    GateFiles.write(directory, verdict("all : p95 < 1 ns"));

    assertThat(directory.resolve("junit.xml")).content().contains("failures=\"0\"");
    assertThat(directory.resolve("junit-2.xml")).content().contains("failures=\"1\"");
    assertThat(directory.resolve("gate-2.json")).exists();
  }
}
