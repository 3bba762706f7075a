package io.github.bancada.server.source;

import io.github.bancada.text.Terminal;
import java.util.Arrays;
import java.util.regex.Pattern;

/**
 * Why there is no answer over ssh, and what to do: by what {@code ssh} prints, because its exit
 * code is 255 for all of them. The first that fits counts.
 */
enum SshFault {
  CHANGED_KEY(
      "REMOTE HOST IDENTIFICATION HAS CHANGED",
      "the host key of {host} is not the one that is known here: it was set up anew, or another"
          + " machine answers; if it is right, run ssh-keygen -R '{known}' and then {ssh}, and"
          + " accept the new key"),
  UNKNOWN_KEY(
      "Host key verification failed",
      "the host key of {host} is not known here; run {ssh} once as the user that runs JMeter, and"
          + " accept the key if it is right"),
  LOGIN_REFUSED(
      ": Permission denied \\(|Too many authentication failures",
      "{host} accepts no key of this user for the login; try {ssh} -o BatchMode=yes as the user"
          + " that runs JMeter, and give the server its public key with ssh-copy-id"),
  UNKNOWN_HOST(
      "ssh: Could not resolve hostname",
      "the host name {host} is not known here; correct it, or add it to ~/.ssh/config"),
  NO_SERVER(
      "ssh: connect to host \\S+ port \\d+: Connection refused",
      "no ssh server listens at {host}; start it there, or give its port as in ssh://{host}:2222"),
  NO_WAY(
      "ssh: connect to host|during banner exchange",
      "no ssh server at {host} can be reached from here; check that the machine runs and that no"
          + " firewall is between, with {ssh}"),
  ENDED("", "the ssh session with {host} has ended{said}; try {ssh} sh, which should stay open"),
  LOST(null, "the ssh session with {host} was lost{said}; check the network and the server"),
  LATE_SESSION(
      null, "no ssh session with {host} began within {limit} s; check how long {ssh} true takes"),
  LATE_ANSWER(
      null, "{host} gave no figures within {limit} s; check its load, and the network to it"),
  TOO_LONG(
      null,
      "{host} sent more than {most} MB instead of figures; check with {ssh} sh that the login"
          + " prints nothing"),
  INTERRUPTED(null, "the reading of {host} was interrupted; start the test again"),
  NO_FIGURES(
      null,
      "{host} has no figures: its system is not Linux, or its program tail is neither of GNU nor of BusyBox; check"
          + " {ssh} tail -n +1 /proc/stat /proc/meminfo");

  private static final int MOST_QUOTED = 200;

  /** Null if not by what is printed. */
  private final Pattern printed;

  private final String sentence;

  SshFault(String printed, String sentence) {
    this.printed = printed == null ? null : Pattern.compile(printed);
    this.sentence = sentence;
  }

  /**
   * Why no session began.
   *
   * @param said by {@code ssh}, or by the server
   */
  static SshFault of(String said) {
    return Arrays.stream(values())
        .filter(each -> each.printed != null && each.printed.matcher(said).find())
        .findFirst()
        .orElse(ENDED);
  }

  String sentence(SshAddress address, String said) {
    String last = said.strip().lines().reduce("", (before, line) -> line.strip());
    String known = address.port() > 0 ? "[" + address.host() + "]:" + address.port() : "";
    return sentence
        .replace("{host}", address.host())
        .replace("{known}", known.isEmpty() ? address.host() : known)
        .replace("{ssh}", "ssh " + String.join(" ", address.destination()))
        .replace("{limit}", Long.toString(Source.TIMEOUT.toSeconds()))
        .replace("{most}", Integer.toString(ShellSession.MAX_ANSWER_BYTES >> 20))
        .replace("{said}", last.isEmpty() ? "" : ": " + quoted(last));
  }

  private static String quoted(String line) {
    String plain = Terminal.line(line);
    return "'" + plain.substring(0, Math.min(MOST_QUOTED, plain.length())) + "'";
  }
}
