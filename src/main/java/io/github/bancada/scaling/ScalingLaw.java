package io.github.bancada.scaling;

/** A law of how throughput X depends on the number N of workers; λ is that of one worker alone. */
public enum ScalingLaw {
  /**
   * X(N) = λN / (1 + σ(N-1) + κN(N-1)). With κ above 0 throughput falls beyond a peak. See Gunther,
   * Guerrilla Capacity Planning, 2007.
   */
  UNIVERSAL("Universal Scalability Law", 4),
  /**
   * X(N) = λN / (1 + σ(N-1)), the law before with κ = 0: throughput nears λ/σ and never falls. See
   * Amdahl, Validity of the single processor approach, 1967; with speedup S = X(N)/λ it is S = N /
   * (σN + 1 - σ).
   */
  AMDAHL("Amdahl's law", 3);

  private final String title;
  private final int fewestNumbers;

  ScalingLaw(String title, int fewestNumbers) {
    this.title = title;
    this.fewestNumbers = fewestNumbers;
  }

  /** Its name for people. */
  public String title() {
    return title;
  }

  /** How many different numbers of workers a fit needs: one more than the law has parameters. */
  public int fewestNumbers() {
    return fewestNumbers;
  }
}
