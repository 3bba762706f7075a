package io.github.bancada.pages.format;

import static io.github.bancada.pages.format.StreamJobs.ESC;
import static io.github.bancada.pages.format.StreamJobs.UEL;
import static io.github.bancada.pages.format.StreamJobs.count;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.bancada.pages.job.PageCount;
import io.github.bancada.pages.job.Status;
import io.github.bancada.testing.property.Any;
import io.github.bancada.testing.property.Property;
import java.util.List;

/** Any PCL job has the pages that a simple model of a printer ejects. */
class PclPropertyTest {
  /** A command and its effect on a page. */
  record Command(String bytes, Effect effect) {
    @Override
    public String toString() {
      return bytes.replace(ESC, "<ESC>") + " " + effect;
    }
  }

  enum Effect {
    NOTHING,
    MARKS,
    EJECTS,
    EJECTS_MARKED
  }

  private static List<Command> commands(Any any) {
    return any.list(40, () -> any.from(() -> other(any), () -> withData(any)));
  }

  private static Command other(Any any) {
    return any.of(
        new Command("\f", Effect.EJECTS),
        new Command("a text", Effect.MARKS),
        new Command("  ", Effect.NOTHING),
        new Command("\r", Effect.NOTHING),
        new Command(ESC + "E", Effect.EJECTS_MARKED),
        new Command(ESC + "&l26A", Effect.EJECTS_MARKED),
        new Command(ESC + "&l0H", Effect.EJECTS_MARKED),
        new Command(ESC + "&l-2H", Effect.NOTHING),
        new Command(ESC + "&a0G", Effect.EJECTS_MARKED),
        new Command(ESC + "&l0o2a7H", Effect.EJECTS_MARKED),
        new Command(ESC + "&l0o6D", Effect.NOTHING),
        new Command(ESC + "*p100x200Y", Effect.NOTHING),
        new Command(ESC + "*c20a10b0P", Effect.MARKS),
        new Command(ESC + "&f3y0X\fa\f" + ESC + "&f1X", Effect.NOTHING),
        new Command(ESC + "&f9y0X\f" + ESC + "&f1x2x8X", Effect.EJECTS),
        new Command(ESC + "%0BIN;PU1,1;" + ESC + "%0A", Effect.NOTHING),
        new Command(ESC + "%0BIN;LB\fx\u0003PG;" + ESC + "%0A", Effect.MARKS));
  }

  private static Command withData(Any any) {
    String data = any.textOf(6, "\f", ESC + "E", UEL, "abc", "\0\u00FF", ESC + "&f1X", "0W", "\n");
    return withData(
        any.of(
            "*b%dW%s",
            "*b2m%dW%s",
            "*b%dV%s",
            "*b%dw%s0V",
            "&p%dX%s",
            "(s%dW%s",
            ")s%dW%s",
            "*v%dW%s",
            "*o1a%dW%s"),
        data);
  }

  private static Command withData(String form, String data) {
    // A digit after ESC*b… would continue the command, so a blank follows.
    String bytes = ESC + form.formatted(data.length(), data) + " ";
    boolean prints = form.startsWith("*b") || form.startsWith("&p");
    return new Command(bytes, prints && !data.isEmpty() ? Effect.MARKS : Effect.NOTHING);
  }

  @Property(tries = 300)
  void pagesAreTheEjectedOnes(Any any) {
    List<Command> commands = commands(any);
    StringBuilder job = new StringBuilder(ESC + "E");
    long pages = 0;
    boolean marked = false;
    for (Command command : commands) {
      job.append(command.bytes());
      switch (command.effect()) {
        case MARKS -> marked = true;
        case EJECTS -> {
          pages++;
          marked = false;
        }
        case EJECTS_MARKED -> {
          pages += marked ? 1 : 0;
          marked = false;
        }
        default -> {
          // Nothing.
        }
      }
    }
    pages += marked ? 1 : 0;

    PageCount count = count(job + UEL);

    assertThat(count.pages()).as("%s", count).isEqualTo(pages);
    assertThat(count.status()).isEqualTo(pages == 0 ? Status.EMPTY : Status.OK);
  }

  @Property(tries = 300)
  void anyBytesHaveAClearResult(Any any) {
    PageCount count = count(ESC + "E" + noise(any));

    assertThat(count.isOk() || !count.message().isEmpty()).as("%s", count).isTrue();
  }

  private static String noise(Any any) {
    return any.textOf(
        80, ESC, "E", "&l", "*b", "&f", "%", "0", "1", "2", "9", "-", ".", "X", "x", "W", "w", "B",
        "A", "Y", "Z", "H", "\f", "\n", "a", "\u00FF", "\0", "PD", "LB", "PE", ";", "\"", UEL);
  }
}
