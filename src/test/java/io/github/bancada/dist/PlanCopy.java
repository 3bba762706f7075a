package io.github.bancada.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Copies of the project's plans with a change that no property makes. */
public final class PlanCopy {
  private static final String GROUP_END = "</ThreadGroup>\n      <hashTree>\n";

  private PlanCopy() {}

  /**
   * A plan whose users pause before each sample, so that the load is small however fast servers
   * answer. The file keeps its name, which the report shows.
   *
   * @param directory a new one, for the copy
   */
  public static Path paced(Path plan, Path directory, int pauseMillis) throws IOException {
    String timer =
        """
                <ConstantTimer guiclass="ConstantTimerGui" testclass="ConstantTimer" testname="Pace">
                  <stringProp name="ConstantTimer.delay">%d</stringProp>
                </ConstantTimer>
                <hashTree/>
        """
            .formatted(pauseMillis);
    return changed(plan, directory, GROUP_END, GROUP_END + timer);
  }

  /**
   * A plan in which each occurrence of a text is replaced.
   *
   * @throws IOException if the plan does not have it
   */
  public static Path changed(Path plan, Path directory, String text, String replacement)
      throws IOException {
    String whole = Files.readString(plan);
    if (!whole.contains(text)) {
      throw new IOException(plan + " has no '" + text + "'");
    }
    Path copy = Files.createDirectory(directory).resolve(plan.getFileName());
    return Files.writeString(copy, whole.replace(text, replacement));
  }
}
