package io.github.bancada.server;

import io.github.bancada.element.RunTableGui;
import javax.swing.JPanel;
import javax.swing.JTextField;
import net.miginfocom.swing.MigLayout;

/** Server CPU in JMeter's window: its fields, and below them the figures of the last run. */
public final class ServerCpuGui extends RunTableGui<ServerCpu> {
  private static final long serialVersionUID = 1L;

  private final JTextField address = new JTextField();
  private final JTextField labels = new JTextField();

  /** Builds the panel. */
  public ServerCpuGui() {
    this(new JPanel(new MigLayout("insets 5 0 5 0, fillx, wrap 4", "[][grow,fill][][grow,fill]")));
  }

  private ServerCpuGui(JPanel fields) {
    super(fields);
    fields.add(label("address", address));
    fields.add(address, "wmin 60");
    fields.add(label("labels", labels));
    fields.add(labels, "wmin 60");
  }

  @Override
  protected Class<ServerCpu> type() {
    return ServerCpu.class;
  }

  @Override
  protected ServerCpu newListener() {
    return new ServerCpu();
  }

  @Override
  protected void write(ServerCpu listener) {
    listener.setAddress(address.getText());
    listener.setLabels(labels.getText());
    listener.setPublished(published());
  }

  @Override
  protected void read(ServerCpu listener) {
    address.setText(listener.getAddress());
    labels.setText(listener.getLabels());
    setPublished(listener.getPublished());
  }

  @Override
  protected void clearFields() {
    address.setText("${__P(mysql.url,)}");
    labels.setText("");
    setPublished("");
  }
}
