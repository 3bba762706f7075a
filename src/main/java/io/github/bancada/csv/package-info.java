/**
 * Loads rows of a CSV file into a table: a SELECT for each row, and an INSERT if it is absent.
 *
 * <p>Start reading at {@link io.github.bancada.csv.RowLoad}, the statements of one user, and {@link
 * io.github.bancada.csv.CsvSource}, the rows that all users share; {@link
 * io.github.bancada.csv.CsvLoad} is the JMeter face, {@link io.github.bancada.csv.CsvLoadResults}
 * shows the figures.
 */
package io.github.bancada.csv;
