package io.github.bancada.capacity;

import io.github.bancada.capacity.search.CapacityJson;
import io.github.bancada.capacity.search.CapacityResult;
import io.github.bancada.capacity.search.CpuUse;
import io.github.bancada.capacity.search.TrialCounts;
import io.github.bancada.jmeter.ResultsDirectory;
import io.github.bancada.jmeter.ServerCpus;
import io.github.bancada.testing.EngineRun;
import io.github.bancada.testing.JMeterTestHome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerFactory;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;

/** A plan with a Capacity Search and some elements below it, run by JMeter's engine. */
final class LiveSearch {
  /** An uneven server, and so a busy machine, has trials that are six times as long. */
  private static final Duration TIME_LIMIT = Duration.ofMinutes(8);

  private final Path results;
  private final CapacitySearch search = new CapacitySearch();
  private final ListedHashTree plan = new ListedHashTree();
  private Optional<QueueWebsite> website = Optional.empty();
  private EngineRun run;

  /**
   * @param results directory for the files
   * @param elements below the search
   */
  LiveSearch(Path results, TestElement... elements) {
    JMeterTestHome.use();
    this.results = results;
    HashTree inPlan = plan.add(new TestPlan("plan"));
    inPlan.add(new BeforeTheTest(this::begin));
    search.setName("search");
    HashTree inSearch = inPlan.add(search);
    for (TestElement each : elements) {
      inSearch.add(each);
    }
    with("seed", "1");
    cpu(Double.NaN);
  }

  /** Announces the directory, as a Load Report does, and the website, as a Server CPU does. */
  private void begin() {
    ResultsDirectory.take(results);
    ServerCpus.ofThisTest().offer(() -> website.map(LiveSearch::reading));
  }

  private static ServerCpus.Reading reading(QueueWebsite server) {
    return new ServerCpus.Reading(-1, "website", server.workedNanos(), server.workers());
  }

  /** A request for the page of a server on loopback. */
  static TestElement page(int port) {
    HTTPSamplerBase page = HTTPSamplerFactory.newInstance("HttpClient4");
    page.setName("page");
    page.setDomain("127.0.0.1");
    page.setPort(port);
    page.setPath("/");
    page.setMethod("GET");
    page.setUseKeepAlive(true);
    return page;
  }

  /** Sets a field. */
  LiveSearch with(String field, String text) {
    search.setProperty("CapacitySearch." + field, text);
    return this;
  }

  /** What the load machine's CPUs are said to do, 0 to 1; not known without this. */
  LiveSearch cpu(double share) {
    CpuUse use = new CpuUse(share, share / 4, Double.NaN);
    search.setCpuWatches(() -> () -> new CpuWatch.Seen(use, List.of()));
    return this;
  }

  /** The workers of a website are the CPU of the server; that of the load machine is not known. */
  LiveSearch watching(QueueWebsite server) {
    website = Optional.of(server);
    search.setCpuWatches(
        () -> {
          CpuWatch watch = new CpuWatch();
          return () -> watch.seen().ofServersOnly();
        });
    return this;
  }

  /** How busy the CPU of the server is said to be in each trial, 0 to 1. */
  LiveSearch busyServer(double share) {
    List<TrialCounts.Resource> resources =
        List.of(new TrialCounts.Resource("CPU of the server", share, 8));
    search.setCpuWatches(() -> () -> new CpuWatch.Seen(CpuUse.UNKNOWN, resources));
    return this;
  }

  SearchProgress progress() {
    return search.progress();
  }

  HashTree tree() {
    return plan;
  }

  EngineRun start() throws Exception {
    run = EngineRun.start(plan);
    return run;
  }

  /** Runs the test to its end; what the file says. */
  CapacityResult run() throws Exception {
    start();
    return result();
  }

  /** Waits for the end of the test; what the file says. */
  CapacityResult result() throws Exception {
    run.awaitEndWithin(TIME_LIMIT);
    return CapacityJson.read(results.resolve("capacity.json"));
  }

  /** Does something when the test begins. */
  private static final class BeforeTheTest extends AbstractTestElement
      implements TestStateListener, NoThreadClone {
    private static final long serialVersionUID = 1L;

    private final transient Runnable action;

    BeforeTheTest(Runnable action) {
      this.action = action;
    }

    @Override
    public Object clone() {
      return new BeforeTheTest(action);
    }

    @Override
    public void testStarted() {
      action.run();
    }

    @Override
    public void testStarted(String host) {
      testStarted();
    }

    @Override
    public void testEnded() {}

    @Override
    public void testEnded(String host) {}
  }
}
