package io.github.bancada.bruteforce;

import io.github.bancada.dist.JMeterProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How much can this server take? Asked with one of the plans. Immutable.
 *
 * @param server for people
 * @param plan file name of a plan with a Capacity Search
 * @param properties of the plan: which server, which work
 * @param percent of the samples whose response must be below the limit
 * @param limitMillis the limit
 * @param from rate to begin with, a second; both ways begin there
 * @param precision the search's, and how far the rates of the sweep lie apart, as a share
 * @param trialSeconds the search's; a rate of the sweep has the time of four trials
 */
public record Question(
    String server,
    String plan,
    Map<String, String> properties,
    int percent,
    int limitMillis,
    double from,
    double precision,
    int trialSeconds) {
  private static final int USERS = 50;

  /** The share of the samples that may be over the limit. */
  double allowed() {
    return 1 - percent / 100.0;
  }

  String objective() {
    return "response p" + percent + " < " + limitMillis + " ms";
  }

  int users() {
    return USERS;
  }

  /** Longer than a run takes. */
  Duration patience() {
    return Duration.ofMinutes(3).plusSeconds(100L * trialSeconds);
  }

  Path file() {
    return JMeterProcess.projectDirectory().resolve("plans").resolve(plan);
  }

  /** Properties of a search whose files go to a directory. */
  Map<String, String> searchProperties(Path results) {
    Map<String, String> all = new HashMap<>(properties);
    all.put("capacity.objective", objective());
    all.put("capacity.from", Double.toString(from));
    all.put("capacity.precision", Double.toString(100 * precision));
    all.put("capacity.trial", Integer.toString(trialSeconds));
    all.put("capacity.warmup", Integer.toString(trialSeconds));
    // Ten rounds fit in, longer trials for an uneven server do not.
    all.put("capacity.budget", Integer.toString(60 * trialSeconds));
    all.put("capacity.users", Integer.toString(users()));
    // The server is on this machine, and so may be other work.
    all.put("capacity.watch.cpu", "false");
    all.put("report.dir", results.toString());
    return all;
  }
}
