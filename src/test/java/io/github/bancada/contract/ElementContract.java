package io.github.bancada.contract;

import static io.github.bancada.contract.BundleElement.prepared;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.testing.JMeterRun;
import io.github.bancada.users.UsersBarrier;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.provider.Arguments;

/** Every element of the bundle, in a JMeter and in its plans. */
abstract class ElementContract {
  /** Fields that the clones of an element share on purpose. */
  static final Set<String> SHARED =
      Set.of(
          "RunListener.session",
          "CapacitySearch.progress",
          "CapacitySearch.cpuWatches",
          "WeightedMix.occupancy");

  static final Path PLANS = Path.of(System.getProperty("project.basedir", "")).resolve("plans");

  @TempDir Path work;

  static List<BundleElement> elements() {
    return BundleElements.all();
  }

  /** The elements as they are in each of the project's plans. */
  static List<Arguments> elementsInPlans() throws Exception {
    BundleElements.use();
    List<Arguments> found = new ArrayList<>();
    try (Stream<Path> plans = Files.list(PLANS)) {
      for (Path plan : plans.filter(p -> p.toString().endsWith(".jmx")).sorted().toList()) {
        HashTree tree = SaveService.loadTree(plan.toFile());
        for (BundleElement kind : BundleElements.all()) {
          SearchByClass<TestElement> search = new SearchByClass<>(cast(kind.type()));
          tree.traverse(search);
          for (TestElement element : search.getSearchResults()) {
            found.add(Arguments.of(plan.getFileName() + ": " + element.getName(), kind, element));
          }
        }
      }
    }
    return found;
  }

  @SuppressWarnings("unchecked")
  static Class<TestElement> cast(Class<? extends TestElement> type) {
    return (Class<TestElement>) type;
  }

  @BeforeEach
  void aTestBegins() {
    BundleElements.use();
    JMeterUtils.setProperty("report.dir", work.resolve("report").toString());
    JMeterRun.begin();
  }

  @AfterEach
  void theTestEnds() {
    JMeterRun.end();
    JMeterUtils.getJMeterProperties().remove("report.dir");
  }

  static TestElement serialized(TestElement element) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(element);
    }
    try (ObjectInputStream in =
        new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      return (TestElement) in.readObject();
    }
  }

  /** A whole test in short: none of it may throw. */
  static void runOnce(TestElement element) {
    prepared(element);
    if (element instanceof TestStateListener listener) {
      listener.testStarted();
    }
    if (element instanceof Sampler sampler) {
      SampleResult result = sampler.sample(null);
      if (sampler instanceof UsersBarrier) {
        assertThat(result).as("alone, a user waits for nobody").isNull();
      } else {
        assertThat(BundleElement.mustFail(element) && result.isSuccessful())
            .as("a success without a server, a file or a job")
            .isFalse();
        assertThat(result.getResponseCode()).isNotEmpty();
      }
    }
    if (element instanceof SampleListener listener) {
      SampleResult result = SampleResult.createTestSample(1);
      result.setSampleLabel("label");
      listener.sampleOccurred(new SampleEvent(result, "group"));
    }
    if (element instanceof TestStateListener listener) {
      listener.testEnded();
    }
  }
}
