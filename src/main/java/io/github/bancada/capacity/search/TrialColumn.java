package io.github.bancada.capacity.search;

import com.fasterxml.jackson.core.JsonGenerator;
import io.github.bancada.text.CsvText;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Locale;
import java.util.function.Function;

/** The fields of a trial, once for {@code capacity.json} and {@code capacity.csv}. */
enum TrialColumn {
  NUMBER(TrialRow::number),
  PHASE(row -> row.phase().word()),
  ROUND(TrialRow::round),
  LOAD(TrialRow::load),
  SECONDS(TrialRow::seconds),
  SAMPLES(TrialRow::samples),
  GOAL(TrialRow::goal),
  TARGET(TrialRow::target),
  OVER(TrialRow::over),
  SHARE(TrialRow::share),
  LOW(TrialRow::low),
  HIGH(TrialRow::high),
  DEFF(TrialRow::designEffect),
  ERRORS(TrialRow::errors),
  UNSERVED(TrialRow::unserved),
  LATE(TrialRow::late),
  LATE_BY_MACHINE(TrialRow::lateByMachine),
  SERVED_PER_S(TrialRow::servedPerSecond),
  RESPONSE_MEAN_NS(row -> row.response().meanNanos()),
  RESPONSE_P50_NS(row -> row.response().p50Nanos()),
  RESPONSE_P90_NS(row -> row.response().p90Nanos()),
  RESPONSE_P95_NS(row -> row.response().p95Nanos()),
  RESPONSE_P99_NS(row -> row.response().p99Nanos()),
  RESPONSE_MAX_NS(row -> row.response().maxNanos()),
  SERVICE_MEAN_NS(row -> row.service().meanNanos()),
  SERVICE_P50_NS(row -> row.service().p50Nanos()),
  SERVICE_P90_NS(row -> row.service().p90Nanos()),
  SERVICE_P95_NS(row -> row.service().p95Nanos()),
  SERVICE_P99_NS(row -> row.service().p99Nanos()),
  SERVICE_MAX_NS(row -> row.service().maxNanos()),
  USERS_BUSY(TrialRow::usersBusy),
  CPU(row -> row.cpu().machine()),
  CPU_OWN(row -> row.cpu().own()),
  CPU_SERVER(row -> row.cpu().server()),
  VERDICT(row -> row.verdict().word());

  private final Function<TrialRow, Object> value;

  TrialColumn(Function<TrialRow, Object> value) {
    this.value = value;
  }

  /** The name of the field and of the CSV column. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  void write(JsonGenerator json, TrialRow row) throws IOException {
    Object field = value.apply(row);
    if (field instanceof Double number) {
      CapacityJson.write(json, key(), number);
    } else if (field instanceof Number number) {
      json.writeNumberField(key(), number.longValue());
    } else {
      json.writeStringField(key(), field.toString());
    }
  }

  /** A cell of the CSV file; empty where there is no number. */
  String cell(TrialRow row) {
    Object field = value.apply(row);
    if (field instanceof Double number) {
      return Double.isFinite(number)
          ? BigDecimal.valueOf(number).stripTrailingZeros().toPlainString()
          : "";
    }
    return field instanceof Number ? field.toString() : CsvText.cell(field.toString());
  }
}
