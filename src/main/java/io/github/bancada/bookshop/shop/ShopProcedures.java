package io.github.bancada.bookshop.shop;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The stored procedures of the interactions, from {@code procedures.sql}. Bookshop Database creates
 * them when it prepares, if the database user may, and drops them. Stateless.
 */
public final class ShopProcedures {
  private static final Pattern NAME = Pattern.compile("CREATE PROCEDURE (\\w+)\\(");

  /** {@code CREATE PROCEDURE} statements by the procedure's name. */
  public static final Map<String, String> DEFINITIONS = read();

  private ShopProcedures() {}

  private static Map<String, String> read() {
    Map<String, String> found = new LinkedHashMap<>();
    try (InputStream file = ShopProcedures.class.getResourceAsStream("procedures.sql")) {
      String text = new String(file.readAllBytes(), StandardCharsets.UTF_8);
      Arrays.stream(text.split("(?m)^//$")).forEach(each -> add(found, each));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Collections.unmodifiableMap(found);
  }

  private static void add(Map<String, String> to, String text) {
    Matcher name = NAME.matcher(text);
    if (name.find()) {
      to.put(name.group(1), text.substring(name.start()).strip());
    }
  }
}
