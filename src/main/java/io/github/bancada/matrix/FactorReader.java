package io.github.bancada.matrix;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the factors of a matrix, and the properties of all its runs. Not thread-safe. */
final class FactorReader {
  private static final List<String> KEYS = List.of("levels", "property", "apply", "verify", "undo");
  private static final String ALL_RUNS = "[properties]";
  private static final String LEVELS =
      "an array of texts or integers, or a table of a value or of properties for each level";
  private static final String COMMAND =
      "a program with its arguments, such as [\"mount\", \"-a\"], or a text for /bin/sh";

  /** Not a function of JMeter, whose name begins with two underscores. */
  private static final Pattern REFERENCE = Pattern.compile("\\$\\{(?!__)([^}]*)}");

  private final TomlFile file;
  private final Map<String, Factor> factors = new LinkedHashMap<>();

  /** Who sets a property. */
  private final Map<String, String> owners = new HashMap<>();

  /** Factors that change nothing so far. */
  private final Map<String, TomlItem> idle = new TreeMap<>();

  private final Map<String, String> variables = new HashMap<>();

  FactorReader(TomlFile file) {
    this.file = file;
  }

  /** The factors in the order of the file. */
  List<Factor> factors(TomlItem item) {
    Map<String, TomlItem> all = item.table("a table [factors.NAME] for each factor");
    if (all.isEmpty()) {
      throw item.wrongKey("there is no factor; write a table [factors.NAME] with 'levels'");
    }
    all.values().stream()
        .sorted((one, other) -> Integer.compare(one.place().key, other.place().key))
        .forEach(each -> file.attempt(() -> factors.put(each.name(), factor(each))));
    return List.copyOf(factors.values());
  }

  private Factor factor(TomlItem item) {
    String name = item.name();
    if (!name.matches("[A-Za-z0-9_-]+")) {
      throw item.wrongKey("'" + name + "' is not a name of a factor; use letters, digits, _ and -");
    }
    TomlTable table = new TomlTable(item, "a table with 'levels'", KEYS);
    String property = table.get("property", "", each -> ownProperty(each, name));
    List<Level> levels = table.need("levels", List.of(), each -> levels(each, name, property));
    Factor factor =
        new Factor(
            name,
            levels,
            table.get("apply", List.of(), FactorReader::command),
            table.get("verify", List.of(), FactorReader::command),
            table.get("undo", List.of(), each -> isNone(each) ? List.of() : command(each)));
    String other = variables.putIfAbsent(factor.variable(), name);
    if (other != null) {
      throw item.wrongKey(
          String.format(
              "the factors '%s' and '%s' have the same variable %s; rename one",
              other, name, factor.variable()));
    }
    if (table.has("apply") && !table.has("undo")) {
      throw table
          .item("apply")
          .wrongKey("'apply' has no 'undo'; add it, or undo = [] if nothing need be undone");
    }
    if (table.has("undo") && !table.has("apply")) {
      throw table.item("undo").wrongKey("'undo' has no 'apply'; add it, or delete 'undo'");
    }
    boolean plain = levels.stream().allMatch(each -> each.properties().isEmpty());
    if (plain && !levels.isEmpty() && !table.has("apply") && !table.has("property")) {
      idle.put(name, item);
    }
    return factor;
  }

  private static boolean isNone(TomlItem item) {
    return item.isList() && item.json().isEmpty();
  }

  private static List<String> command(TomlItem item) {
    List<String> words =
        item.isList()
            ? item.list(COMMAND).stream().map(each -> each.text(COMMAND)).toList()
            : List.of("/bin/sh", "-c", item.text(COMMAND));
    if (words.isEmpty() || words.get(item.isList() ? 0 : words.size() - 1).isBlank()) {
      throw item.problem("'" + item.name() + "' has an empty program or text; write " + COMMAND);
    }
    return words;
  }

  private List<Level> levels(TomlItem item, String factor, String property) {
    if (item.json().isContainerNode() && item.json().isEmpty()) {
      throw item.problem("'levels' has no level; write one or more");
    }
    Map<String, Level> levels = new LinkedHashMap<>();
    List<TomlItem> all =
        item.isList() ? item.list(LEVELS) : List.copyOf(item.table(LEVELS).values());
    for (TomlItem each : all) {
      file.attempt(
          () -> {
            String name = item.isList() ? each.plain() : each.name();
            if (levels.putIfAbsent(name, level(each, name, factor, property)) != null) {
              throw each.problem("the level '" + name + "' is written twice; leave one");
            }
          });
    }
    return List.copyOf(levels.values());
  }

  private Level level(TomlItem item, String name, String factor, String property) {
    if (name.isBlank() || name.chars().anyMatch(Character::isISOControl)) {
      throw item.problem("a level has a name that is empty or has a line end; write another");
    }
    Map<String, TomlItem> own = new LinkedHashMap<>();
    String value = name;
    if (item.json().isObject()) {
      collect("", item, factor, own);
      if (own.keySet().stream().anyMatch(key -> key.matches("\\d.*"))) {
        throw item.wrongKey("a level whose name has a dot needs quotes, such as \"5.7\"");
      }
    } else {
      value = withoutReference(item, item.plain());
    }
    Map<String, String> properties = new LinkedHashMap<>();
    own.forEach((key, each) -> properties.put(key, withoutReference(each, each.plainOrFlag())));
    if (!property.isEmpty() && properties.put(property, value) != null) {
      throw item.problem("'property' and the level set '" + property + "'; delete one");
    }
    return new Level(name, value, properties);
  }

  private static String withoutReference(TomlItem item, String value) {
    if (REFERENCE.matcher(value).find()) {
      throw item.problem("'" + value + "' names a factor; only values of " + ALL_RUNS + " may");
    }
    return value;
  }

  /** The properties of all runs, which may name factors. */
  Map<String, String> properties(TomlItem table) {
    Map<String, TomlItem> items = new LinkedHashMap<>();
    collect("", table, ALL_RUNS, items);
    Map<String, String> properties = new LinkedHashMap<>();
    items.forEach((name, item) -> file.attempt(() -> properties.put(name, withReferences(item))));
    return properties;
  }

  private String withReferences(TomlItem item) {
    String value = item.plainOrFlag();
    for (Matcher named = REFERENCE.matcher(value); named.find(); ) {
      if (!factors.containsKey(named.group(1))) {
        throw item.problem(TomlTable.unknown(named.group(1), "not a factor", factors.keySet()));
      }
      idle.remove(named.group(1));
    }
    return value;
  }

  /** Remembers factors whose levels are all the same to a run. */
  void refuseIdle() {
    idle.forEach(
        (name, item) ->
            file.add(
                item.wrongKey(
                    String.format(
                        "the factor '%s' changes nothing; give it 'property', properties by level"
                            + " or 'apply', or write ${%s} in %s",
                        name, name, ALL_RUNS))));
  }

  /** Collects properties; dots of keys without quotes have made tables of them. */
  private void collect(String prefix, TomlItem item, String owner, Map<String, TomlItem> into) {
    item.table("a table of JMeter properties")
        .forEach(
            (key, each) ->
                file.attempt(
                    () -> {
                      if (each.json().isObject()) {
                        collect(prefix + key + ".", each, owner, into);
                      } else if (into.put(owned(each, prefix + key, owner), each) != null) {
                        throw each.wrongKey(
                            "the property '" + prefix + key + "' is written twice; leave one");
                      }
                    }));
  }

  private String owned(TomlItem item, String property, String owner) {
    if (!property.matches("[^\\s=]+")) {
      throw item.problem(
          "'" + property + "' is not a name of a property; write one without blanks and =");
    }
    String other = owners.putIfAbsent(property, owner);
    if (other != null && !other.equals(owner)) {
      throw item.problem(
          String.format(
              "the property '%s' is set by %s too; let one of the two set it",
              property, other.equals(ALL_RUNS) ? other : "the factor '" + other + "'"));
    }
    return property;
  }

  private String ownProperty(TomlItem item, String factor) {
    return owned(item, item.text("the name of a JMeter property"), factor);
  }
}
