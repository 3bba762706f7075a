package io.github.bancada.element;

import java.awt.BorderLayout;
import javax.swing.JButton;
import javax.swing.JFileChooser;
import javax.swing.JPanel;
import javax.swing.JTextField;
import org.apache.jmeter.gui.util.FileDialoger;
import org.apache.jmeter.util.JMeterUtils;

/** The field of a path, with a button that looks for it. For the event thread only. */
public final class PathLine extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int GAP = 5;

  /**
   * @param directories whether only directories are wanted
   */
  public PathLine(JTextField path, boolean directories) {
    super(new BorderLayout(GAP, 0));
    JButton browse = new JButton(JMeterUtils.getResString("browse"));
    browse.addActionListener(
        event -> {
          JFileChooser chooser = FileDialoger.promptToOpenFile(path.getText(), directories);
          if (chooser != null && chooser.getSelectedFile() != null) {
            path.setText(chooser.getSelectedFile().getPath());
          }
        });
    add(path, BorderLayout.CENTER);
    add(browse, BorderLayout.LINE_END);
  }
}
