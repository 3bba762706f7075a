package io.github.bancada.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Parts of all pages: style, scripts and their permissions. Stateless. */
final class PageParts {
  static final String STYLE = resource("page.css");

  static final String CHARTS =
      withoutSourceMap(resource("chart.js/chart.umd.min.js"))
          + "\n"
          + withoutSourceMap(resource("chartjs-plugin-zoom/chartjs-plugin-zoom.min.js"));

  static final String SCRIPT =
      Stream.of("plugins", "values", "axes", "charts", "tables", "load", "heat", "page")
          .map(part -> resource(part + ".js"))
          .collect(Collectors.joining("\n"));

  static final String ASK = resource("early.js");
  static final String FOLLOW = resource("live.js");

  static final String POLICY =
      "default-src 'none'; base-uri 'none'; form-action 'none'; img-src data:; style-src "
          + hash(STYLE)
          + "; script-src "
          + hash(CHARTS)
          + " "
          + hash(SCRIPT);

  /** For a page that follows a run: it may ask its own server. */
  static final String LIVE_POLICY =
      POLICY + " " + hash(ASK) + " " + hash(FOLLOW) + "; connect-src 'self'";

  private PageParts() {}

  private static String withoutSourceMap(String script) {
    int comment = script.lastIndexOf("//# sourceMappingURL=");
    return comment < 0 ? script : script.substring(0, comment).stripTrailing();
  }

  private static String resource(String name) {
    try (InputStream in = PageParts.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException(
            "The bundle's jar has no " + name + "; build it again with Maven");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("The bundle's own jar cannot be read", e);
    }
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every Java has SHA-256", e);
    }
  }
}
