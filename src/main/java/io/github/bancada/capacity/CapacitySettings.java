package io.github.bancada.capacity;

import io.github.bancada.arrivals.schedule.Schedule;
import io.github.bancada.capacity.search.LoadKind;
import io.github.bancada.capacity.search.SearchOptions;
import io.github.bancada.field.Values;
import io.github.bancada.text.Setting;
import java.util.Map;

/**
 * The values of the fields of a Capacity Search. Immutable.
 *
 * @param search options of the search
 * @param users threads: the most that a rate may need, or the greatest load in users
 * @param spacing of arrivals at a rate
 * @param seed seed of random gaps; 0 for a new one in each test
 */
record CapacitySettings(SearchOptions search, int users, Schedule.Spacing spacing, long seed) {
  private static final int MOST_USERS = 100_000;
  private static final double PERCENT = 100;

  /** The settings of an element with these texts, by field. */
  static CapacitySettings of(Map<String, String> texts) {
    CapacitySearch element = new CapacitySearch();
    CapacitySearch.FIELDS.all().forEach(each -> element.set(each, texts.get(each.name())));
    return of(element.values());
  }

  /** The same for one of several load generators: users as a load are divided. */
  CapacitySettings onOneOf(int engines) {
    return search.load() == LoadKind.RATE
        ? this
        : new CapacitySettings(search, (users + engines - 1) / engines, spacing, seed);
  }

  /** Reads a number of one kind. */
  private interface Reader {
    double read(String text);
  }

  /**
   * The settings of an element.
   *
   * @throws IllegalArgumentException with a sentence for the user, if a field is wrong
   */
  static CapacitySettings of(Values fields) {
    LoadKind load = fields.get(CapacitySearch.LOAD);
    double from = load(load, "From", fields.get(CapacitySearch.FROM));
    double to = load(load, "To", fields.get(CapacitySearch.TO));
    SearchOptions search =
        new SearchOptions(
            load,
            from,
            to,
            read("Growth", fields.get(CapacitySearch.GROWTH), "a factor such as 2", PLAIN),
            ObjectiveText.parse("Objective", fields.get(CapacitySearch.OBJECTIVE)),
            percent("Precision", fields.get(CapacitySearch.PRECISION), "5 %"),
            seconds("Trial", fields.get(CapacitySearch.TRIAL)),
            seconds("Warm-up", fields.get(CapacitySearch.WARM_UP)),
            percent("Confidence", fields.get(CapacitySearch.CONFIDENCE), "95 %"),
            seconds("Budget", fields.get(CapacitySearch.BUDGET)),
            atMost(fields.get(CapacitySearch.AT_MOST)));
    if (load == LoadKind.USERS && to > MOST_USERS) {
      throw Setting.wrong("To", fields.get(CapacitySearch.TO), "at most 100,000 users");
    }
    return new CapacitySettings(
        search,
        load == LoadKind.USERS ? (int) Math.ceil(to) : fields.get(CapacitySearch.USERS),
        fields.get(CapacitySearch.SPACING),
        fields.get(CapacitySearch.SEED));
  }

  private static final Reader PLAIN = Double::parseDouble;

  private static double load(LoadKind load, String field, String text) {
    return load == LoadKind.RATE
        ? read(
            field, text, "arrivals per second such as 50, or 50/s or 3000/min", Schedule::readRate)
        : read(field, text, "a number of users such as 50", PLAIN);
  }

  private static double seconds(String field, String text) {
    return read(field, text, "a time such as 10 s or 5 min", Schedule::readSeconds);
  }

  private static double atMost(String text) {
    return text.isBlank() ? 0 : percent("At most", text, "50 %");
  }

  private static double percent(String field, String text, String example) {
    return read(field, text.replaceFirst("\\s*%$", ""), "a share such as " + example, PLAIN)
        / PERCENT;
  }

  private static double read(String field, String text, String expected, Reader reader) {
    try {
      return reader.read(text);
    } catch (IllegalArgumentException e) {
      throw Setting.wrong(field, text, expected);
    }
  }
}
