package io.github.bancada.csv;

import io.github.bancada.element.RunTableListener;
import io.github.bancada.element.RunTableSession;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Listener: rows and statements a second of {@link CsvLoad}, and how many rows were inserted, at
 * the end of the test, with published figures beside them. In distributed mode it works on the
 * controller, over all engines. Samples of others are ignored.
 *
 * <p>Thread-safe: {@link #sampleOccurred} is called by all users at once. Clones share one session.
 */
public class CsvLoadResults extends RunTableListener<CsvLoadRun> {
  private static final long serialVersionUID = 1L;

  /** Property: figures to show beside the run, see {@link PublishedLoad}; "" for none. */
  static final String PUBLISHED = "CsvLoadResults.published";

  public CsvLoadResults() {
    super(ofResults());
  }

  private static RunTableSession<CsvLoadRun> ofResults() {
    return new RunTableSession<>("CSV Load Results", "csv-load.csv", CsvLoadRun::table);
  }

  @Override
  protected RunTableSession<CsvLoadRun> newSession() {
    return ofResults();
  }

  @Override
  protected CsvLoadRun newRun() {
    return new CsvLoadRun(PublishedLoad.parse(evaluated(getPublished())));
  }

  @Override
  public void sampleOccurred(SampleEvent event) {
    SampleResult result = event.getResult();
    session()
        .run()
        .ifPresent(
            run ->
                LoadedStatement.of(result.getResponseHeaders())
                    .ifPresent(
                        statement ->
                            run.record(
                                statement,
                                result.isSuccessful(),
                                result.getSentBytes(),
                                result.getBytesAsLong(),
                                result.getStartTime(),
                                result.getEndTime())));
  }

  /** Published figures to show beside the run, "" for none. */
  public String getPublished() {
    return getPropertyAsString(PUBLISHED, "");
  }

  public void setPublished(String published) {
    setProperty(PUBLISHED, published);
  }
}
