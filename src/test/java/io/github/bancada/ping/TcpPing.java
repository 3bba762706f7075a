package io.github.bancada.ping;

import io.github.bancada.element.WorkSampler;
import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import io.github.bancada.work.Workload;

/** Sampler: one sample opens a TCP connection and closes it. Thread-safe as its parent. */
public class TcpPing extends WorkSampler<PingSettings> {
  private static final long serialVersionUID = 1L;

  static final Fields FIELDS = new Fields(TcpPing.class);

  static final Field<String> HOST =
      FIELDS
          .group("server")
          .text("host", "")
          .required("Host is empty; give the name or address of a server");
  static final Field<Integer> PORT = FIELDS.number("port", 80, 1, 65_535);
  static final Field<Integer> TIMEOUT = FIELDS.millis("timeout", 1_000);

  static final Derived<PingSettings> SETTINGS =
      FIELDS.derived(v -> new PingSettings(v.get(HOST), v.get(PORT), v.get(TIMEOUT)));

  @Override
  protected Derived<PingSettings> settings() {
    return SETTINGS;
  }

  @Override
  protected Workload<PingSettings> newWorkload() {
    return user -> new PingTask();
  }
}
