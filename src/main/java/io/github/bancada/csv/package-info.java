/**
 * Rows of a CSV file into a table: each row is looked for, and inserted when it is absent.
 *
 * <p>Start reading at {@link io.github.bancada.csv.RowLoad}, the statements of one user, and {@link
 * io.github.bancada.csv.CsvSource}, the rows that all users share; {@link
 * io.github.bancada.csv.CsvLoad} is the JMeter face, {@link io.github.bancada.csv.CsvLoadResults}
 * what it comes to. May import {@code metrics}, {@code net} and the connections of {@code atm};
 * imported by nobody.
 */
package io.github.bancada.csv;
