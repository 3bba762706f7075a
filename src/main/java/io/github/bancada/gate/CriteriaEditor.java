package io.github.bancada.gate;

import java.awt.BorderLayout;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.text.BadLocationException;
import org.apache.jmeter.gui.util.JSyntaxTextArea;
import org.apache.jmeter.gui.util.JTextScrollPane;
import org.fife.ui.rsyntaxtextarea.RSyntaxDocument;
import org.fife.ui.rsyntaxtextarea.SyntaxConstants;
import org.fife.ui.rsyntaxtextarea.parser.AbstractParser;
import org.fife.ui.rsyntaxtextarea.parser.DefaultParseResult;
import org.fife.ui.rsyntaxtextarea.parser.DefaultParserNotice;
import org.fife.ui.rsyntaxtextarea.parser.ParseResult;

/**
 * A text area for criteria, one a line: what is wrong is underlined where it stands, with the
 * reason as its tooltip. For the event thread only.
 */
final class CriteriaEditor extends JPanel {
  private static final long serialVersionUID = 1L;
  private static final int ROWS = 8;
  private static final int COLUMNS = 60;
  private static final int DELAY_MILLIS = 300;

  private final JSyntaxTextArea area = JSyntaxTextArea.getInstance(ROWS, COLUMNS);

  /**
   * @param source what the text is called in messages
   * @param problems told what is wrong after each change
   */
  CriteriaEditor(String source, Consumer<List<Problem>> problems) {
    super(new BorderLayout());
    area.setSyntaxEditingStyle(SyntaxConstants.SYNTAX_STYLE_NONE);
    area.setLineWrap(false);
    area.setCodeFoldingEnabled(false);
    area.setParserDelay(DELAY_MILLIS);
    area.addParser(new Marker(source, problems));
    JTextScrollPane scroll = JTextScrollPane.getInstance(area);
    scroll.setLineNumbersEnabled(true);
    add(scroll, BorderLayout.CENTER);
  }

  /** What a label in front of the editor is for. */
  JComponent field() {
    return area;
  }

  String text() {
    return area.getText();
  }

  /** Shows another element's text, which cannot be undone. */
  void show(String text) {
    area.setInitialText(text);
    area.setCaretPosition(0);
  }

  /**
   * What is wrong with a text. Lines with variables or functions are left for the run to judge:
   * what they will say is not known yet.
   */
  static List<Problem> problems(String source, String text) {
    return GateParser.parse(source, text).problems().stream()
        .filter(problem -> !lineOf(text, problem.position().start()).contains("${"))
        .toList();
  }

  private static String lineOf(String text, int offset) {
    int start = text.lastIndexOf('\n', Math.max(0, offset - 1)) + 1;
    int end = text.indexOf('\n', offset);
    return text.substring(Math.min(start, offset), end < 0 ? text.length() : end);
  }

  /** Tells the text area where to underline. */
  private static final class Marker extends AbstractParser {
    private final String source;
    private final Consumer<List<Problem>> listener;

    Marker(String source, Consumer<List<Problem>> listener) {
      this.source = source;
      this.listener = listener;
    }

    @Override
    public ParseResult parse(RSyntaxDocument document, String style) {
      DefaultParseResult result = new DefaultParseResult(this);
      String text;
      try {
        text = document.getText(0, document.getLength());
      } catch (BadLocationException e) {
        throw new IllegalStateException(e); // from its start to its end
      }
      List<Problem> problems = problems(source, text);
      for (Problem problem : problems) {
        SourcePosition position = problem.position();
        // The end of a line is underlined with the character before it.
        int end = Math.min(Math.max(position.end(), position.start() + 1), text.length());
        int start = Math.min(position.start(), Math.max(0, end - 1));
        result.addNotice(
            new DefaultParserNotice(
                this, problem.message(), position.line() - 1, start, Math.max(1, end - start)));
      }
      listener.accept(problems);
      return result;
    }
  }
}
