package io.github.bancada.pages.sweep;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
public final class DriverSweep {
  public static void main(String[] args) throws Exception {
    Path work = Files.createDirectories(Path.of("/tmp/drivers-work"));
    Path keep = args.length > 2 ? Files.createDirectories(Path.of(args[2])) : null;
    Map<String, List<JobMaker>> all = CupsDrivers.all(work, Integer.parseInt(args[0]), d -> d.matches(args[1]));
    int turn = 0;
    for (Map.Entry<String, List<JobMaker>> each : all.entrySet()) {
      turn++;
      for (JobMaker maker : each.getValue()) {
        DriverResult r = new Sweep(FittedDocument.ofTurn(turn++).subList(0, Integer.parseInt(args[3])), keep).of(maker);
        System.out.println(String.format("%s\t%s\t%s\tjobs %d right %d doubt %d est %d refused %d WRONG %d %s", maker.name(), maker.language(), r.formats(), r.jobs(), r.of(Verdict.RIGHT), r.of(Verdict.DOUBTED), r.of(Verdict.ESTIMATED), r.of(Verdict.REFUSED), r.of(Verdict.WRONG), r.missing()));
        r.failures().forEach(f -> System.out.println("   " + f));
      }
    }
  }
}
