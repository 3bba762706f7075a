package io.github.bancada.field;

/** The fields of an element whose texts may be value patterns, see {@link Field#patterned()}. */
public record PatternFields(Field<PatternMode> mode, Field<Long> seed) {}
