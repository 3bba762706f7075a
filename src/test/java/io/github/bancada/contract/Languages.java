package io.github.bancada.contract;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** The languages of the bundle. To add one, add it here. */
final class Languages {
  static final List<Locale> ALL =
      Stream.of("en", "pt-BR", "es", "de", "fr", "ru", "zh-CN")
          .map(Locale::forLanguageTag)
          .toList();

  /** Those without a missing text; the others show English instead. */
  static final List<Locale> COMPLETE = ALL.subList(0, 3);

  /** Many tests ask for the same texts. */
  private static final Map<String, Map<String, String>> READ = new ConcurrentHashMap<>();

  private Languages() {}

  /**
   * All texts of one bundle in one language, from its own file and no other.
   *
   * @param bundle path of the English file among the classes
   */
  static Map<String, String> texts(String bundle, Locale language) {
    String suffix = language.equals(Locale.ENGLISH) ? "" : "_" + language;
    return READ.computeIfAbsent(
        bundle.replace(".properties", suffix + ".properties"), file -> read(file, language));
  }

  private static Map<String, String> read(String file, Locale language) {
    InputStream stream = Languages.class.getResourceAsStream("/" + file);
    if (stream == null && !COMPLETE.contains(language)) {
      return Map.of(); // as in the packages of the test sources
    }
    if (stream == null) {
      throw new IllegalStateException("the language " + language + " is missing: " + file);
    }
    Properties properties = new Properties();
    try (Reader in = new InputStreamReader(stream, StandardCharsets.UTF_8)) {
      properties.load(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Map<String, String> texts = new TreeMap<>();
    properties.stringPropertyNames().forEach(key -> texts.put(key, properties.getProperty(key)));
    return Collections.unmodifiableMap(texts);
  }
}
