package io.github.bancada.element;

import io.github.bancada.text.CommaList;
import java.awt.BorderLayout;
import java.util.List;
import javax.swing.JButton;
import javax.swing.JFileChooser;
import javax.swing.JPanel;
import javax.swing.JTextField;
import org.apache.jmeter.gui.util.FileDialoger;
import org.apache.jmeter.util.JMeterUtils;

/** A field for a path, with a button to browse. For the event thread only. */
public final class PathLine extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int GAP = 5;

  /** What the user browses for. */
  public enum Wanted {
    FILE,
    DIRECTORY,
    /** A further one, for a list with commas. */
    DIRECTORIES;

    /** The path at which browsing starts. */
    String last(String before) {
      List<String> parts = CommaList.parts(before);
      return this == DIRECTORIES ? parts.get(parts.size() - 1) : before;
    }

    /** The field's text after a path was chosen. */
    String with(String before, String chosen) {
      if (this != DIRECTORIES) {
        return chosen;
      }
      boolean replaces = before.isBlank() || before.contains("${");
      String more = CommaList.quoted(chosen);
      return replaces ? more : before.strip().replaceFirst(",$", "") + "," + more;
    }
  }

  public PathLine(JTextField path, Wanted wanted) {
    super(new BorderLayout(GAP, 0));
    JButton browse = new JButton(JMeterUtils.getResString("browse"));
    browse.addActionListener(
        event -> {
          String before = path.getText();
          JFileChooser chooser =
              FileDialoger.promptToOpenFile(wanted.last(before), wanted != Wanted.FILE);
          if (chooser != null && chooser.getSelectedFile() != null) {
            path.setText(wanted.with(before, chooser.getSelectedFile().getPath()));
          }
        });
    add(path, BorderLayout.CENTER);
    add(browse, BorderLayout.LINE_END);
  }
}
