package io.github.bancada.jmeter;

import java.lang.reflect.Field;
import java.rmi.NoSuchObjectException;
import java.rmi.RemoteException;
import java.rmi.server.UnicastRemoteObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.jmeter.engine.ClientJMeterEngine;
import org.apache.jmeter.engine.DistributedRunner;
import org.apache.jmeter.gui.GuiPackage;
import org.apache.jmeter.gui.action.ActionNames;
import org.apache.jmeter.gui.action.ActionRouter;
import org.apache.jmeter.gui.action.Command;
import org.apache.jmeter.gui.action.RemoteStart;
import org.apache.jmeter.samplers.RemoteListenerWrapper;
import org.apache.jmeter.samplers.RemoteSampleListener;
import org.apache.jmeter.samplers.RemoteTestListenerWrapper;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads from JMeter's private fields what a controller knows about each remote engine, above all
 * the listeners that the engine calls when its test ends. Without GUI the thread that waits for a
 * stop command holds the engines; with GUI the action of the menu does. Stateless.
 */
final class ControllerEngines {
  private static final Logger log = LoggerFactory.getLogger(ControllerEngines.class);

  /** Thread of JMeter without GUI that holds the engines. */
  private static final String COMMANDS = "UDP Listener";

  private static final String HIDDEN = "This JMeter hides the engines of the test";

  private ControllerEngines() {}

  /**
   * Tells all listeners that an engine's test has ended, as the engine would, and takes no more
   * calls from it.
   *
   * @param engine host and port, as JMeter names it
   * @return false if the listeners cannot be found in this JMeter
   */
  static boolean end(String engine) {
    try {
      for (ClientJMeterEngine client : engines()) {
        if (client.getHost().equals(engine)) {
          List<RemoteSampleListener> listeners = listeners(client);
          listeners.forEach(ControllerEngines::hangUp);
          listeners.forEach(listener -> end(listener, engine));
          return !listeners.isEmpty();
        }
      }
    } catch (ReflectiveOperationException | RuntimeException e) {
      log.warn(HIDDEN, e);
    }
    return false;
  }

  /** Names of the engines that JMeter has started; empty until it has tried to start them all. */
  static List<String> started() {
    return GuiPackage.getInstance() == null
        ? engines().stream().map(ClientJMeterEngine::getHost).toList()
        : List.of();
  }

  /** Stops the tests of all other engines. */
  static void stopAllBut(Set<String> names) {
    for (ClientJMeterEngine client : engines()) {
      if (!names.contains(client.getHost())) {
        client.stopTest(true);
      }
    }
  }

  private static List<ClientJMeterEngine> engines() {
    try {
      return all().stream()
          .filter(ClientJMeterEngine.class::isInstance)
          .map(ClientJMeterEngine.class::cast)
          .toList();
    } catch (ReflectiveOperationException | RuntimeException e) {
      log.warn(HIDDEN, e);
      return List.of();
    }
  }

  private static Collection<?> all() throws ReflectiveOperationException {
    if (GuiPackage.getInstance() != null) {
      Command start =
          ActionRouter.getInstance().getAction(ActionNames.REMOTE_START, RemoteStart.class);
      return ((Map<?, ?>)
              read(
                  DistributedRunner.class,
                  "engines",
                  read(RemoteStart.class, "distributedRunner", start)))
          .values();
    }
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(COMMANDS)) {
        for (Field field : thread.getClass().getDeclaredFields()) {
          if (List.class.isAssignableFrom(field.getType())) {
            field.setAccessible(true);
            return (List<?>) field.get(thread);
          }
        }
      }
    }
    return List.of();
  }

  private static List<RemoteSampleListener> listeners(ClientJMeterEngine client)
      throws ReflectiveOperationException {
    HashTree tree = (HashTree) read(ClientJMeterEngine.class, "test", client);
    List<RemoteSampleListener> listeners = new ArrayList<>();
    // Listeners of samples come first, because JMeter's own listener of the other kind ends the
    // run.
    for (Class<?> type : List.of(RemoteListenerWrapper.class, RemoteTestListenerWrapper.class)) {
      SearchByClass<?> search = new SearchByClass<>(type);
      tree.traverse(search);
      for (Object wrapper : search.getSearchResults()) {
        listeners.add((RemoteSampleListener) read(type, "listener", wrapper));
      }
    }
    return listeners;
  }

  private static Object read(Class<?> owner, String name, Object object)
      throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(object);
  }

  private static void hangUp(RemoteSampleListener listener) {
    try {
      UnicastRemoteObject.unexportObject(listener, true);
    } catch (NoSuchObjectException e) {
      log.debug("The listener was already closed", e);
    }
  }

  private static void end(RemoteSampleListener listener, String engine) {
    try {
      listener.testEnded(engine);
    } catch (RemoteException | RuntimeException e) {
      log.error("A listener fails at the end of {}", engine, e);
    }
  }
}
