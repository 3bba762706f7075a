package io.github.bancada.lab;

import io.github.bancada.field.Values;
import io.github.bancada.text.Quantity;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A website of one page, see {@link WebsiteServer}. Stateless. */
final class WebsiteKind implements LabKind {
  private static final Logger log = LoggerFactory.getLogger(WebsiteKind.class);

  @Override
  public String usualProperty() {
    return "http.url";
  }

  @Override
  public String example() {
    return "http://host/";
  }

  /** Checks once what JMeter's HTTP Request would fail with in every sample. */
  @Override
  public void check(String addressProperty, String address) {
    try {
      URI url = new URI(address.strip());
      if (url.getRawUserInfo() != null) {
        throw new IllegalArgumentException(
            addressProperty
                + " contains a user and password, which JMeter's HTTP Request would not send;"
                + " remove them and add an HTTP Authorization Manager to the plan");
      }
      if (url.getHost() != null && String.valueOf(url.getScheme()).matches("(?i)https?")) {
        return;
      }
    } catch (URISyntaxException e) {
      log.debug("{} is not a URI", addressProperty, e); // reported below, like a wrong scheme
    }
    throw new IllegalArgumentException(
        addressProperty + " is '" + address + "'; it takes a URL such as http://www.example.org/");
  }

  @Override
  public Started start(Values fields) throws IOException {
    AnswerDelay answers = LabServer.answers(fields);
    int limit = fields.get(LabServer.MAX_CONNECTIONS);
    WebsiteServer website = WebsiteServer.start(answers, limit == 0 ? ConnectionLimit.NONE : limit);
    String limited = limit == 0 ? "" : ", at most " + Quantity.of(limit, "connection");
    return new Started(
        website,
        website.url(),
        Map.of(),
        "website at " + website.url() + answers.description() + limited,
        "");
  }
}
