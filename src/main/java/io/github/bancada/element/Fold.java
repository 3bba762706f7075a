package io.github.bancada.element;

import java.awt.BorderLayout;
import java.awt.Font;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JComponent;
import javax.swing.JPanel;
import javax.swing.SwingConstants;

/** Part of a panel under a title, which opens and closes it. For the event thread only. */
public class Fold extends JPanel {
  private static final long serialVersionUID = 1L;

  private final String title;
  private final JComponent body;
  private final JButton header = new JButton();

  /** The user's last choice; null before the first. */
  private Boolean chosen;

  public Fold(String title, JComponent body) {
    super(new BorderLayout());
    this.title = title;
    this.body = body;
    header.setHorizontalAlignment(SwingConstants.LEADING);
    header.setBorder(BorderFactory.createEmptyBorder(4, 2, 4, 2));
    header.setContentAreaFilled(false);
    Font font = header.getFont();
    header.setFont(font == null ? null : font.deriveFont(Font.BOLD));
    header.addActionListener(
        event -> {
          chosen = !body.isVisible();
          setOpen(chosen);
        });
    super.add(header, BorderLayout.NORTH);
    super.add(body, BorderLayout.CENTER);
    setOpen(true);
  }

  /** Opens or closes it, unless the user has decided. */
  public final void suggest(boolean open) {
    setOpen(chosen == null ? open : chosen);
  }

  private void setOpen(boolean open) {
    body.setVisible(open);
    header.setText((open ? "\u25be " : "\u25b8 ") + title);
    revalidate();
  }
}
