package io.github.bancada.cli;

import io.github.bancada.text.Terminal;
import java.io.PrintStream;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.MessageFactory;
import org.apache.logging.log4j.simple.SimpleLogger;
import org.apache.logging.log4j.spi.ExtendedLogger;
import org.apache.logging.log4j.spi.LoggerContext;
import org.apache.logging.log4j.spi.LoggerContextFactory;
import org.apache.logging.log4j.util.PropertiesUtil;

/**
 * Logging of {@code bin/bancada}: warnings as plain lines on standard error, no log file.
 *
 * <p>Replaces Log4j's core, whose start costs more CPU time than most commands. Public because
 * Log4j creates it by name. Thread-safe.
 */
public final class CommandLog implements LoggerContextFactory, LoggerContext {
  /** The count of a PDF reports its problems. */
  private static final String SILENT = "org.apache.pdfbox";

  private final Map<String, ExtendedLogger> loggers = new ConcurrentHashMap<>();

  /** Registers this class with Log4j; call before any logger is created. */
  static void use() {
    System.setProperty("log4j2.loggerContextFactory", CommandLog.class.getName());
  }

  @Override
  public ExtendedLogger getLogger(String name) {
    return getLogger(name, null);
  }

  @Override
  public ExtendedLogger getLogger(String name, MessageFactory messages) {
    return loggers.computeIfAbsent(name, key -> new Plain(key, messages, System.err));
  }

  @Override
  public boolean hasLogger(String name) {
    return loggers.containsKey(name);
  }

  @Override
  public boolean hasLogger(String name, MessageFactory messages) {
    return hasLogger(name);
  }

  @Override
  public boolean hasLogger(String name, Class<? extends MessageFactory> messages) {
    return hasLogger(name);
  }

  @Override
  public Object getExternalContext() {
    return null;
  }

  @Override
  public LoggerContext getContext(
      String caller, ClassLoader loader, Object external, boolean currentContext) {
    return this;
  }

  @Override
  public LoggerContext getContext(
      String caller,
      ClassLoader loader,
      Object external,
      boolean currentContext,
      URI configuration,
      String name) {
    return this;
  }

  @Override
  public void removeContext(LoggerContext context) {
    // There is only one context.
  }

  /** Prints only the messages. */
  private static final class Plain extends SimpleLogger {
    private static final long serialVersionUID = 1L;

    private final transient PrintStream out;

    Plain(String name, MessageFactory messages, PrintStream out) {
      super(
          name,
          name.startsWith(SILENT) ? Level.OFF : Level.WARN,
          false,
          false,
          false,
          false,
          "",
          messages,
          PropertiesUtil.getProperties(),
          out);
      this.out = out;
    }

    @Override
    public void logMessage(
        String caller, Level level, Marker marker, Message message, Throwable cause) {
      out.println(Terminal.visible(message.getFormattedMessage()));
    }
  }
}
