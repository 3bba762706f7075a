package io.github.bancada;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** The rooms of the house: who may import whom, and by which doors. */
final class House {
  static final Path PROJECT = Path.of(System.getProperty("project.basedir", ""));

  /** The folder of the package that holds all others. */
  static final Path SOURCES = PROJECT.resolve("src/main/java/io/github/bancada");

  private static final String WORK = "field work";
  private static final String ELEMENTS = "element jmeter metrics process table text " + WORK;
  private static final String VIEWS = "report.view report.compare";
  private static final String PAGES =
      "pages.job pages.format pages.interpret pages.count pages.printer";
  private static final String LDAP =
      "ldap.control ldap.entry ldap.notify ldap.operation ldap.sasl ldap.undo ldap.wire";
  private static final String ATM = "atm.bank atm.audit";

  private static final String SHOP = "bookshop.audit bookshop.buy bookshop.mix bookshop.shop";
  private static final String TRANSACTIONS = "jmeter net sql transaction";
  private static final String AUDITS = "sql.audit sql.tables";
  private static final String STORAGE =
      "storage.dedup storage.files storage.io storage.results storage.target";
  private static final String LOADS = "sql.load sql.tables";

  /** A room: a package or sub-package, and the rooms that it may import. */
  static final Map<String, Set<String>> MAY_IMPORT =
      Map.ofEntries(
          room("text"),
          room("process"),
          room("net", "process"),
          room("session", "net", "process", "text", "work"),
          room("field", "text"),
          room("work", "field", "text"),
          room("scaling"),
          room("pattern", "work"),
          room("table", "capacity.search", "text"),
          room("metrics", "process", "table", "text"),
          room("metrics.json", "metrics", "table", "text"),
          room("capacity.search", "scaling", "text"),
          room("jmeter", "metrics", "process", "table", "text"),
          room("element", "jmeter", "metrics", "pattern", "process", "table", "text", WORK),
          room("sql", "net", "process", "table", "text", WORK),
          room("sql.audit", "sql", "sql.tables", "text"),
          room("sql.load", "sql", "text"),
          room("sql.tables", "sql", "sql.load", "net", "text"),
          room("sql.action", "sql", AUDITS, "sql.load", "process", "text", WORK),
          room("jtl", "capacity.search", "metrics metrics.json", "process", "table", "text"),
          room("report.compare", "capacity.search", "metrics", "table"),
          room(
              "report.view",
              "report.compare",
              "capacity.search",
              "jmeter",
              "matrix matrix.rank",
              "metrics",
              "table",
              "text"),
          room(
              "report.html",
              VIEWS,
              "capacity.search",
              "history",
              "jmeter",
              "matrix matrix.rank",
              "metrics",
              "metrics.json",
              "process",
              "table",
              "text"),
          room("report.live", "report.html", "report.view", "jmeter", "metrics", "process"),
          room("report.window", VIEWS, "report.html", "jtl", ELEMENTS, "metrics.json"),
          room(
              "report",
              VIEWS,
              "report.html",
              "report.live",
              "report.window",
              "jtl",
              ELEMENTS,
              "metrics.json"),
          room(
              "history",
              "capacity.search jtl matrix metrics",
              "report.compare report.view table text"),
          room("gate", ELEMENTS, "capacity.search", "history", "metrics.json", "jtl"),
          room("arrivals.schedule", "metrics", "text"),
          room("arrivals", "arrivals.schedule", ELEMENTS),
          room("capacity", "arrivals", "arrivals.schedule", "capacity.search", "gate", ELEMENTS),
          room("jmx"),
          room("capacity.plan", "capacity", "field", "jmx", "mix", "plan", "report"),
          room("server.figure"),
          room("server.source", "ldap.entry ldap.wire", "net process text", "server.figure", "sql"),
          room("server.limit", "server.figure"),
          room("server", "server.figure server.limit server.source", ELEMENTS),
          room("matrix", "text"),
          room("matrix.rank"),
          room("matrix.run", "matrix", "process", "text"),
          room("plan", ELEMENTS, "pattern"),
          room("users", ELEMENTS),
          room("mix", ELEMENTS),
          room("ldap.sasl", "process"),
          room("ldap.operation", "ldap.wire", "text"),
          room("ldap.wire", "process"),
          room("ldap.control", "ldap.wire", "text"),
          room("ldap.notify", "ldap.control", "ldap.operation", "ldap.wire", "net", "work"),
          room("ldap", LDAP, ELEMENTS, "net", "session"),
          room("ldap.entry", "ldap.wire", "text"),
          room("ldap.undo", "ldap.operation", "ldap.wire", "text"),
          room("ldap.accesslog", "text"),
          room("ldap.replay", ELEMENTS, "ldap ldap.accesslog ldap.operation ldap.wire"),
          room("ldap.convert", "element", "field", "jmx", "ldap", "ldap.operation"),
          room("transaction", ELEMENTS, "sql sql.action sql.audit", "net", "session"),
          room("csv", ELEMENTS, "net", "sql"),
          room("pages.job", "text"),
          room("pages.format.office", "pages.job"),
          room("pages.format.pdf", "pages.job"),
          room("pages.format", "pages.format.office pages.format.pdf", "pages.job", "text"),
          room("pages.api", "pages.format", "pages.job"),
          room("pages.cups", "pages.job"),
          room("pages.interpret", "pages.job", "process"),
          room("pages.command", "pages.cups pages.format pages.interpret pages.job", "text"),
          room(
              "pages.count",
              "pages.interpret",
              "pages.format",
              "pages.job",
              "process",
              "text",
              WORK),
          room("pages.printer", "pages.job", "net", "text", WORK),
          room("storage.dedup", "metrics", "process", "table", "text", WORK),
          room("pages", PAGES, ELEMENTS, "net"),
          room("atm.bank", "sql", LOADS, "text", WORK),
          room("atm.audit", "atm.bank", AUDITS, "sql", "net", "text", WORK),
          room("atm", ATM, ELEMENTS, TRANSACTIONS, "sql.action sql.tables"),
          room("bookshop.shop", "sql", LOADS, "text"),
          room("bookshop.audit", "bookshop.shop", AUDITS, "sql.load", "sql", "net", "text"),
          room("bookshop.mix", "text", WORK),
          room(
              "bookshop.buy",
              "bookshop.audit bookshop.mix bookshop.shop",
              TRANSACTIONS,
              "sql.tables",
              "session",
              "text",
              WORK),
          room("bookshop", SHOP, ELEMENTS, TRANSACTIONS, "sql.action"),
          room("storage.target", "jmeter", "process", "text", WORK),
          room("storage.results", "scaling", "storage.target", "table", WORK),
          room("storage.io", "storage.target", "process", "text", WORK),
          room("storage.files", "storage.target", "jmeter", "process", "text", WORK),
          room("storage", STORAGE, ELEMENTS),
          room("lab", "csv", ELEMENTS, "net"),
          room("window", "capacity.plan", "process", "text"),
          room("bundle"),
          room(
              "cli",
              VIEWS,
              "report.html",
              "capacity.plan capacity.search",
              "pages.command",
              "gate",
              "history",
              "jtl",
              "jmeter",
              "ldap",
              "ldap.convert",
              "matrix matrix.rank matrix.run",
              "metrics",
              "process",
              "table",
              "text"));

  /** What the rooms of a package show to other packages; a room without doors is for its own. */
  static final Map<String, Set<String>> DOORS =
      Map.ofEntries(
          room("arrivals.schedule", "ArrivalPlan ArrivalQueue QueueUser Schedule Share Spacing"),
          room(
              "capacity.search",
              "CapacityCsv CapacityJson CapacityResult CapacityText CpuUse Goal GoalRow Knee"
                  + " LoadKind Scalability ServerLimit TimeFigures TrialPhase TrialRow"
                  + " TrialVerdict"),
          room("ldap.convert", "ConvertedElement ConvertedPlan PlanConversion"),
          room("capacity.plan", "SearchWishes SearchedPlan"),
          room("ldap.entry", "EntryDecoder"),
          room(
              "ldap.wire",
              "BerCursor LdapAddress LdapMessage LdapMessages LdapOperationException LdapReader"
                  + " LdapResult LdapStream LdapiSocket"),
          room("matrix.run", "FinishedRun MatrixRun PlanRunner PlannedRun"),
          room("metrics.json", "SummaryJson"),
          room(
              "sql.action",
              "ActionFacts ActionFields ActionSettings DatabaseAction DatabaseWorkload"),
          room(
              "sql.audit",
              "AmountChain AuditCheck AuditResult AuditRules AuditSnapshot CommitTally "
                  + "DatabaseAudit Findings"),
          room(
              "sql.load",
              "LoadMode LoadProgress LoadTable ParallelLoad RowBuffer RowLoader "
                  + "RowMaker RowRange RowStream"),
          room(
              "sql.tables",
              "FoundTables OwnTables PartsTable PreparationSettings PreparedCheck PreparedTables "
                  + "SchemaContents StoredProcedures TablesDrop TablesPreparation"),
          room("pages.command", "PagesCommand"),
          room(
              "report.compare",
              "Autocorrelation ComparedFigure Comparison Configuration EnvironmentFacts FailRule"
                  + " Interval WelchInterval"),
          room("report.html", "ComparisonPage HistoryPage MatrixPage ReportWriter"),
          room(
              "matrix.rank",
              "Effect Estimate MatrixAnalysis Measurements Ranked SmallestDifference"),
          room(
              "report.view",
              "ComparisonMarkdown ComparisonText ConsoleReport Diagnosis MatrixFiles MatrixMarkdown"
                  + " MatrixResult MatrixTables TimeFormat"));

  private House() {}

  /** Names come one by one, or as several with blanks between them. */
  private static Map.Entry<String, Set<String>> room(String name, String... mayImport) {
    Set<String> rooms = new TreeSet<>();
    for (String each : mayImport) {
      rooms.addAll(List.of(each.split(" ")));
    }
    return Map.entry(name, rooms);
  }

  /** The folders of all packages. */
  static Stream<Path> packages() throws IOException {
    try (Stream<Path> folders = Files.walk(SOURCES)) {
      return folders
          .filter(Files::isDirectory)
          .filter(folder -> !folder.equals(SOURCES))
          .sorted()
          .toList()
          .stream();
    }
  }
}
