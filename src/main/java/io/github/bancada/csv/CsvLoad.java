package io.github.bancada.csv;

import io.github.bancada.element.MenuPlace;
import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.jmeter.EndsUsers;
import io.github.bancada.sql.DatabaseFields;
import io.github.bancada.work.Workload;
import java.nio.file.Path;
import java.util.List;
import org.apache.jmeter.gui.GUIMenuSortOrder;
import org.apache.jmeter.services.FileServer;

/**
 * Sampler: loads rows of a CSV file into a table. With the action {@code load} each sample is one
 * statement, timed in nanoseconds: the SELECT of a row's key, or the INSERT of an absent row. All
 * virtual users share the rows; each ends after the last row. With {@code prepare} one sample
 * creates the table.
 *
 * <p>Thread-safe as its parent.
 */
@GUIMenuSortOrder(MenuPlace.TOGETHER)
public class CsvLoad extends WorkSampler<CsvLoadSettings> implements EndsUsers {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(CsvLoad.class);

  static final Field<CsvLoadSettings.Action> ACTION =
      FIELDS.group("work").choice("action", CsvLoadSettings.Action.LOAD);

  static final DatabaseFields DATABASE = new DatabaseFields(FIELDS, 10_000).allFromProperties();
  static final Field<Integer> STATEMENT_TIMEOUT = FIELDS.millis("statementTimeout", 60_000);

  static final Field<String> FILE =
      FIELDS.group("rows").file("file").required(CsvLoadSettings.NO_FILE);
  static final Field<String> DELIMITER = FIELDS.textOr("delimiter", ",");
  static final Field<String> ENCODING = FIELDS.textOr("encoding", "UTF-8");
  static final Field<CsvInput.Malformed> MALFORMED_BYTES =
      FIELDS.choice("malformedBytes", CsvInput.Malformed.ERROR);

  static final Field<String> TABLE = FIELDS.group("target").textOr("table", "bancada_csv");
  static final Field<String> KEY = FIELDS.text("key", "");
  static final Field<Boolean> REPLACE = FIELDS.flag("replace", false);

  static final Derived<CsvLoadSettings> SETTINGS =
      FIELDS.derived(
          v ->
              new CsvLoadSettings(
                  v.get(ACTION),
                  v.get(DATABASE.address),
                  v.get(DATABASE.connectTimeout),
                  v.get(STATEMENT_TIMEOUT),
                  v.get(FILE),
                  CsvLoadSettings.delimiter(v.text(DELIMITER)),
                  CsvLoadSettings.charset(v.get(ENCODING)),
                  v.get(MALFORMED_BYTES),
                  v.get(TABLE),
                  v.get(KEY),
                  v.get(REPLACE)));

  @Override
  protected Derived<CsvLoadSettings> settings() {
    return SETTINGS;
  }

  /** Searches relative paths in the plan's directory, then in the working directory of JMeter. */
  @Override
  protected Workload<CsvLoadSettings> newWorkload() {
    return new CsvWorkload(
        List.of(
            Path.of(FileServer.getFileServer().getBaseDir()).toAbsolutePath(),
            Path.of("").toAbsolutePath()));
  }
}
