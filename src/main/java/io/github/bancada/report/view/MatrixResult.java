package io.github.bancada.report.view;

import io.github.bancada.matrix.Matrix;
import io.github.bancada.matrix.rank.MatrixAnalysis;
import java.util.List;
import java.util.function.DoubleFunction;

/**
 * The result of a matrix, for all views. Immutable.
 *
 * @param runs that count or are missing, in the order in which they ran
 * @param warnings why the figures may have other causes than the factors, a sentence each
 * @param gates by configuration, how often its runs met the criteria; none without criteria
 */
public record MatrixResult(
    Matrix matrix,
    Figure figure,
    List<Run> runs,
    MatrixAnalysis analysis,
    List<String> warnings,
    List<String> gates) {

  public MatrixResult {
    runs = List.copyOf(runs);
    warnings = List.copyOf(warnings);
    gates = List.copyOf(gates);
  }

  /**
   * What is compared.
   *
   * @param unit of its values; "" for none
   * @param text a value with its unit
   */
  public record Figure(
      String name, String unit, DoubleFunction<String> text, boolean smallerIsBetter) {}

  /**
   * A run.
   *
   * @param number in the order of all runs, from 1
   * @param round from 1
   * @param value of the figure; NaN if the run is missing
   * @param remark what was unusual, or why it is missing; "" for nothing
   * @param page path of its report from the directory of the matrix; "" for none
   */
  public record Run(
      int number, int round, int configuration, double value, String remark, String page) {}

  public String title() {
    return "Matrix: " + matrix.file().getFileName();
  }
}
