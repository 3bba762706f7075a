package io.github.bancada.atm;

import io.github.bancada.atm.results.AtmPhases;
import io.github.bancada.element.RunTableGui;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;

/** ATM Results in JMeter's window: its fields, and below them the table of the last run. */
public final class AtmResultsGui extends RunTableGui<AtmResults> {
  private static final long serialVersionUID = 1L;

  private final JTextField warmup = new JTextField();
  private final JTextField measured = new JTextField();
  private final JTextField rampdown = new JTextField();
  private final JTextField begin = new JTextField();
  private final JTextField scale = new JTextField();

  /** Builds the panel. */
  public AtmResultsGui() {
    this(
        new JPanel(
            new MigLayout(
                "insets 5 0 5 0, fillx, wrap 6", "[][grow,fill][][grow,fill][][grow,fill]")));
  }

  private AtmResultsGui(JPanel fields) {
    super(fields);
    field(fields, "warmup", warmup);
    field(fields, "measured", measured);
    field(fields, "rampdown", rampdown);
    field(fields, "begin", begin);
    field(fields, "scale", scale);
  }

  private void field(JPanel panel, String key, JTextField field) {
    panel.add(label(key, field));
    panel.add(field, "wmin 60");
  }

  @Override
  protected Class<AtmResults> type() {
    return AtmResults.class;
  }

  @Override
  protected AtmResults newListener() {
    return new AtmResults();
  }

  @Override
  protected void write(AtmResults results) {
    results.setWarmup(warmup.getText());
    results.setMeasured(measured.getText());
    results.setRampdown(rampdown.getText());
    results.setBegin(begin.getText());
    results.setScale(scale.getText());
    results.setPublished(published());
  }

  @Override
  protected void read(AtmResults results) {
    show(warmup, results.getWarmup());
    show(measured, results.getMeasured());
    show(rampdown, results.getRampdown());
    show(begin, results.getBegin());
    show(scale, results.getScale());
    setPublished(results.getPublished());
  }

  private static void show(JTextField field, String text) {
    field.setText(text);
    field.setCaretPosition(0);
  }

  @Override
  protected void clearFields() {
    show(warmup, "${__P(warmup," + AtmPhases.WARMUP + ")}");
    show(measured, "${__P(measured," + AtmPhases.MEASURED + ")}");
    show(rampdown, "${__P(rampdown," + AtmPhases.RAMPDOWN + ")}");
    show(begin, "run");
    show(scale, "${__P(atm.scale,)}");
    setPublished("");
  }
}
