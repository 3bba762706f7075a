package io.github.bancada.lab;

import io.github.bancada.field.Values;
import java.io.IOException;
import java.util.Map;

/** A kind of server that {@link LabServer} starts. Implementations are stateless. */
interface LabKind {
  /** The usual property with the address, for samplers of such servers. */
  String usualProperty();

  /** Example address of a real server, for messages. */
  String example();

  /**
   * Checks the address of a given real server once, where samplers would fail in every sample.
   *
   * @throws IllegalArgumentException if it is invalid
   */
  default void check(String addressProperty, String address) {}

  /**
   * Starts a server.
   *
   * @throws IOException if it does not start
   * @throws IllegalArgumentException if a field is invalid; the message names it
   */
  Started start(Values fields) throws IOException;

  /**
   * A running server.
   *
   * @param server closing it stops the server
   * @param address value of the address property
   * @param others further properties
   * @param description kind and address, for the report
   * @param alsoAt further addresses, for the console
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
