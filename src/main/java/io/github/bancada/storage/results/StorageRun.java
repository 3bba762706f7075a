package io.github.bancada.storage.results;

import io.github.bancada.table.Published;
import io.github.bancada.table.PublishedForm;
import io.github.bancada.table.ResultTable;
import io.github.bancada.table.RunTables;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The phases of one run. Thread-safe. */
public final class StorageRun {
  private static final String NAME = "Storage Results";

  /** Published figures of phases. */
  public static final PublishedForm PUBLISHED = PhaseColumns.PUBLISHED;

  private final Published published;
  private final Map<Key, PhaseRow> rows = new LinkedHashMap<>();

  /** The network of each place; "" for local file systems. */
  private final Map<Place, String> networks = new LinkedHashMap<>();

  private record Key(String label, String target) {}

  /** A target and what it is on; targets of several load generators may have the same name. */
  private record Place(String target, String ranOn) {}

  public StorageRun(Published published) {
    this.published = published;
  }

  public synchronized void record(PhaseSample sample) {
    rows.computeIfAbsent(
            new Key(sample.label(), sample.target()),
            key -> new PhaseRow(key.label(), key.target()))
        .add(sample);
    if (!sample.ranOn().isEmpty()) {
      networks.merge(
          new Place(sample.target(), sample.ranOn()),
          sample.network(),
          (before, now) -> now.isEmpty() ? before : now);
    }
  }

  /** Rows by phase in the order of first appearance; the targets of a phase follow each other. */
  private List<PhaseRow> byPhase() {
    Map<String, List<PhaseRow>> phases = new LinkedHashMap<>();
    rows.values()
        .forEach(row -> phases.computeIfAbsent(row.phase(), key -> new ArrayList<>()).add(row));
    return phases.values().stream().flatMap(List::stream).toList();
  }

  /** The remarks; a remark on several phases appears once. */
  private static List<String> remarks(List<PhaseRow> phases) {
    Map<String, List<String>> labels = new LinkedHashMap<>();
    for (PhaseRow row : phases) {
      row.remarks()
          .forEach(said -> labels.computeIfAbsent(said, key -> new ArrayList<>()).add(row.label()));
    }
    List<String> all = new ArrayList<>();
    labels.forEach(
        (said, of) ->
            all.add(
                of.size() == 1
                    ? of.get(0) + ": " + said
                    : said + " (" + String.join(", ", of) + ")"));
    return all;
  }

  public synchronized RunTables tables() {
    List<PhaseRow> phases = byPhase();
    TargetRatios ratios = TargetRatios.of(phases);
    List<PhaseColumns.Row> all =
        phases.stream().map(each -> new PhaseColumns.Row(each, ratios.of(each))).toList();
    String csv = PhaseColumns.ALL.csv(all, published);
    if (all.isEmpty()) {
      return new RunTables(
          true, List.of(ResultTable.of(NAME, List.of("no phase of a storage sampler"))), csv);
    }
    List<PhaseScaling> scalings = PhaseScaling.of(phases);
    List<String> below = remarks(phases);
    scalings.forEach(each -> below.addAll(each.sentences()));
    networks.forEach(
        (place, network) ->
            below.add(
                "Target "
                    + place.target()
                    + ": "
                    + place.ranOn()
                    + (network.isEmpty() ? "" : "; " + network)));
    List<ResultTable> tables = new ArrayList<>();
    tables.add(
        PhaseColumns.ALL
            .table(NAME, List.of(), all, published)
            .withBelow(below)
            .withPlots(scalings.stream().map(PhaseScaling::plot).toList()));
    ratios.table().ifPresent(tables::add);
    PhaseColumns.Kinds.table(phases).ifPresent(tables::add);
    return new RunTables(false, tables, csv);
  }
}
