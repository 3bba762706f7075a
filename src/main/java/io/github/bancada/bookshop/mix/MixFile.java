package io.github.bancada.bookshop.mix;

import io.github.bancada.text.NumberedLine;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads a matrix of thresholds.
 *
 * <pre>
 * file    = header row row ...           ; 14 rows, one for each interaction, in the header's order
 * header  = "from\to" { "," code }       ; AC,AR,BS,BC,BR,CR,HO,NP,OD,OI,PD,SR,SU,SC
 * row     = code { "," number }          ; 0 = never, else ascending, the last 9999
 * comment = "#" any text                 ; a line; skipped, as empty lines are
 * </pre>
 *
 * <p>Blanks around parts are skipped. Stateless.
 */
public final class MixFile {
  private static final String CORNER = "from\\to";
  private static final int MOST_BYTES = 100_000;

  private MixFile() {}

  /**
   * Reads a file.
   *
   * @throws IllegalArgumentException with file, line, cause and remedy
   */
  public static MixMatrix read(Path file) {
    try {
      if (Files.isRegularFile(file) && Files.size(file) > MOST_BYTES) {
        throw wrong(file.toString(), "is larger than " + MOST_BYTES + " bytes");
      }
      return parse(file.toString(), Files.readString(file, StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      throw wrong(file.toString(), "does not exist; correct the path");
    } catch (MalformedInputException e) {
      throw wrong(file.toString(), "is not text in UTF-8");
    } catch (IOException e) {
      throw wrong(file.toString(), "cannot be read: " + e.getMessage());
    }
  }

  /**
   * Reads a text.
   *
   * @param name for messages
   * @throws IllegalArgumentException with name, line, cause and remedy
   */
  static MixMatrix parse(String name, String text) {
    int[][] thresholds = new int[Interaction.ALL.size()][];
    int rows = -1;
    for (NumberedLine each : NumberedLine.allOf(text)) {
      int line = each.number();
      List<String> cells = cells(each.text());
      if (rows < 0) {
        checkHeader(name, line, cells);
      } else if (rows < thresholds.length) {
        thresholds[rows] = row(name, line, cells, Interaction.ALL.get(rows));
      } else {
        throw wrong(name, "has a line too many, line " + line + "; it takes a header and 14 rows");
      }
      rows++;
    }
    if (rows < thresholds.length) {
      throw wrong(
          name, "has " + Math.max(0, rows) + " rows; it takes a header and 14 rows, up to row SC");
    }
    try {
      return new MixMatrix(thresholds);
    } catch (IllegalArgumentException e) {
      throw wrong(name, "is wrong: " + e.getMessage());
    }
  }

  private static List<String> cells(String line) {
    return List.of(line.split(",", -1)).stream().map(String::strip).toList();
  }

  private static void checkHeader(String name, int line, List<String> cells) {
    List<String> wanted = new ArrayList<>(List.of(CORNER));
    Interaction.ALL.forEach(each -> wanted.add(each.code()));
    if (!cells.equals(wanted)) {
      throw wrong(name, line, "it must be '" + String.join(",", wanted) + "'");
    }
  }

  private static int[] row(String name, int line, List<String> cells, Interaction from) {
    int columns = Interaction.ALL.size();
    if (!cells.get(0).equals(from.code()) || cells.size() != columns + 1) {
      throw wrong(name, line, "it must be " + from.code() + " and " + columns + " thresholds");
    }
    int[] row = new int[columns];
    for (int i = 0; i < columns; i++) {
      String cell = cells.get(i + 1);
      if (!cell.matches("\\d{1,4}")) {
        throw wrong(
            name,
            line,
            "'" + cell + "' is not a threshold, a whole number from 0 to " + MixMatrix.LAST);
      }
      row[i] = Integer.parseInt(cell);
    }
    return row;
  }

  private static IllegalArgumentException wrong(String name, int line, String what) {
    return wrong(name, "is wrong in line " + line + ": " + what);
  }

  private static IllegalArgumentException wrong(String name, String what) {
    return new IllegalArgumentException("Mix file '" + name + "' " + what);
  }
}
