package io.github.bancada.jmeter;

import com.thoughtworks.xstream.XStream;
import com.thoughtworks.xstream.converters.ConversionException;
import com.thoughtworks.xstream.converters.Converter;
import com.thoughtworks.xstream.converters.MarshallingContext;
import com.thoughtworks.xstream.converters.UnmarshallingContext;
import com.thoughtworks.xstream.io.HierarchicalStreamReader;
import com.thoughtworks.xstream.io.HierarchicalStreamWriter;
import com.thoughtworks.xstream.io.WriterWrapper;
import com.thoughtworks.xstream.mapper.Mapper;
import io.github.bancada.metrics.IntendedStart;
import io.github.bancada.metrics.TimedSampleResult;
import io.github.bancada.metrics.XmlSaving;
import java.lang.reflect.Field;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.jmeter.assertions.AssertionResult;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.save.SaveService;
import org.apache.jmeter.save.converters.SampleResultConverter;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes JMeter write results of the bundle's classes into XML files like its own, as elements
 * {@code sample}. JMeter takes converters and names of elements only from its file {@code
 * saveservice.properties}, and its converter takes no subclass. So this class adds both to JMeter's
 * writer before the first such result is written. CSV files need none of this.
 *
 * <p>An {@link IntendedStart} is written as one of JMeter's own assertion results, whose name says
 * how late the sample began: so JMeter without the bundle can read the file.
 *
 * <p>Tried with JMeter 5.6.3; the sources of JMeter 6 have the same fields. Thread-safe.
 */
public final class XmlResults implements XmlSaving {
  private static final Logger log = LoggerFactory.getLogger(XmlResults.class);

  /** {@link SaveService}'s field of its writer for results, an {@link XStream}. */
  private static final String WRITER = "JTLSAVER";

  /** {@link SaveService}'s field of element names by class name, {@link Properties}. */
  private static final String NAMES = "classToAlias";

  private static final Set<Class<?>> KNOWN = ConcurrentHashMap.newKeySet();
  private static boolean hasConverter;

  /** Made by {@link java.util.ServiceLoader}. */
  public XmlResults() {}

  /**
   * @throws IllegalStateException if this JMeter keeps its writer elsewhere; the test is aborted
   */
  @Override
  public void prepare(Class<? extends TimedSampleResult> type) {
    if (KNOWN.contains(type)) {
      return;
    }
    synchronized (SaveService.class) { // JMeter holds this lock while it writes results
      XStream writer = field(SaveService.class, WRITER, XStream.class);
      if (!hasConverter) {
        writer.registerConverter(new TimedConverter(writer.getMapper()));
        hasConverter = true;
      }
      Properties names = field(SaveService.class, NAMES, Properties.class);
      name(names, type, SampleResult.class);
      writeIntendedStarts(writer, names);
      KNOWN.add(type);
    }
  }

  /**
   * Results of other samplers need it too, and nothing announces them. If this JMeter keeps its
   * writer elsewhere, files with such results can be read only with the bundle.
   */
  @Override
  public void prepareIntendedStarts() {
    if (JMeterUtils.getJMeterProperties() == null) {
      return; // this is not a JMeter, and nothing writes results
    }
    synchronized (SaveService.class) {
      try {
        writeIntendedStarts(
            read(SaveService.class, WRITER, XStream.class),
            read(SaveService.class, NAMES, Properties.class));
      } catch (ReflectiveOperationException | RuntimeException e) {
        log.warn("JTL files in XML will have {} by its class name", IntendedStart.class, e);
      }
    }
  }

  private static void writeIntendedStarts(XStream writer, Properties names) {
    if (!KNOWN.contains(IntendedStart.class)) {
      writer.registerConverter(new IntendedStartConverter());
      name(names, IntendedStart.class, AssertionResult.class);
      KNOWN.add(IntendedStart.class);
    }
  }

  /** Gives the elements of a class the name of a JMeter class's elements. */
  private static void name(Properties names, Class<?> type, Class<?> asThatOf) {
    names.setProperty(type.getName(), SaveService.classToAlias(asThatOf.getName()));
  }

  /**
   * The value of a private static field.
   *
   * @throws IllegalStateException if the class has no such field; the test is aborted
   */
  static <T> T field(Class<?> owner, String name, Class<T> type) {
    try {
      return read(owner, name, type);
    } catch (ReflectiveOperationException | RuntimeException e) {
      log.error("No {} in {}", name, owner, e);
      String message =
          "this version of JMeter cannot write Bancada's results as XML ("
              + e
              + "); set jmeter.save.saveservice.output_format=csv";
      TestAbort.because(message);
      throw new IllegalStateException(message, e);
    }
  }

  private static <T> T read(Class<?> owner, String name, Class<T> type)
      throws ReflectiveOperationException {
    Field field = owner.getDeclaredField(name);
    field.setAccessible(true);
    return type.cast(field.get(null));
  }

  /** Writes what JMeter writes of its own class, and reads nothing: JMeter reads its own class. */
  private static final class IntendedStartConverter implements Converter {
    @Override
    public boolean canConvert(@SuppressWarnings("rawtypes") Class type) {
      return type == IntendedStart.class;
    }

    @Override
    public void marshal(
        Object result, HierarchicalStreamWriter writer, MarshallingContext context) {
      IntendedStart start = (IntendedStart) result;
      write(writer, "name", start.text());
      write(writer, "failure", String.valueOf(start.isFailure()));
      write(writer, "error", String.valueOf(start.isError()));
    }

    private static void write(HierarchicalStreamWriter writer, String name, String value) {
      writer.startNode(name);
      writer.setValue(value);
      writer.endNode();
    }

    @Override
    public Object unmarshal(HierarchicalStreamReader reader, UnmarshallingContext context) {
      throw new ConversionException("an intended start is read as an assertion result");
    }
  }

  /** Like JMeter's own, but also for subclasses and any text. */
  private static final class TimedConverter extends SampleResultConverter {
    TimedConverter(Mapper mapper) {
      super(mapper);
    }

    @Override
    public boolean canConvert(@SuppressWarnings("rawtypes") Class type) {
      return type != null && TimedSampleResult.class.isAssignableFrom(type);
    }

    @Override
    public void marshal(
        Object result, HierarchicalStreamWriter writer, MarshallingContext context) {
      super.marshal(result, new AllowedCharacters(writer), context);
    }
  }

  /** Replaces characters that XML 1.0 cannot represent: texts of servers may contain them. */
  private static final class AllowedCharacters extends WriterWrapper {
    AllowedCharacters(HierarchicalStreamWriter wrapped) {
      super(wrapped);
    }

    @Override
    public void addAttribute(String name, String value) {
      super.addAttribute(name, allowed(value));
    }

    @Override
    public void setValue(String text) {
      super.setValue(allowed(text));
    }
  }

  private static String allowed(String text) {
    if (text.codePoints().allMatch(XmlResults::isAllowed)) {
      return text;
    }
    return text.codePoints()
        .map(each -> isAllowed(each) ? each : 0xFFFD)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** {@code Char} of XML 1.0, section 2.2. */
  private static boolean isAllowed(int character) {
    return character >= 0x20 && character <= 0xD7FF
        || character == '\t'
        || character == '\n'
        || character == '\r'
        || character >= 0xE000 && character <= 0xFFFD
        || character >= 0x10000;
  }
}
