package io.github.bancada.atm.bank;

import io.github.bancada.field.Derived;
import io.github.bancada.field.Field;
import io.github.bancada.field.Fields;
import java.util.Optional;
import java.util.OptionalInt;

/** The fields for the numbers of branches, tellers and accounts. Immutable. */
public final class ScaleFields {
  public final Field<OptionalInt> scale;
  public final Field<OptionalInt> branches;
  public final Field<OptionalInt> tellers;
  public final Field<OptionalInt> accounts;

  /** The scale; empty if the fields are empty. */
  public final Derived<Optional<AtmScale>> counts;

  /** Adds the fields to the current group. */
  public ScaleFields(Fields fields) {
    scale = fields.optionalNumber("scale", 1, AtmScale.MAX);
    branches = fields.optionalNumber("branches", 1, Integer.MAX_VALUE);
    tellers = fields.optionalNumber("tellers", 1, Integer.MAX_VALUE);
    accounts = fields.optionalNumber("accounts", 1, Integer.MAX_VALUE);
    counts =
        fields.derived(
            v -> AtmScale.of(v.get(scale), v.get(branches), v.get(tellers), v.get(accounts)));
  }
}
