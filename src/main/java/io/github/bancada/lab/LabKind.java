package io.github.bancada.lab;

import java.io.IOException;
import java.util.Map;

/** A kind of server that {@link LabServer} starts. Implementations are stateless. */
interface LabKind {
  /** The property that samplers of such servers usually take the address from. */
  String usualProperty();

  /** The address of a real server, as an example in messages. */
  String example();

  /**
   * Looks at the address of a real server that is given, for samplers that would fail once for each
   * sample instead of once.
   *
   * @throws IllegalArgumentException if it cannot be one
   */
  default void check(String addressProperty, String address) {}

  /**
   * Starts a server as the fields say.
   *
   * @throws IOException if it does not start
   * @throws IllegalArgumentException if a field is wrong; the message names it
   */
  Started start(LabServer fields) throws IOException;

  /**
   * A server that runs.
   *
   * @param server stops it
   * @param address for the address property
   * @param others further properties
   * @param description what it is and where, for the report
   * @param alsoAt what the console says behind that
   */
  record Started(
      AutoCloseable server,
      String address,
      Map<String, String> others,
      String description,
      String alsoAt) {
    public Started {
      others = Map.copyOf(others);
    }
  }
}
