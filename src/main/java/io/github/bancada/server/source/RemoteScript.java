package io.github.bancada.server.source;

import java.util.stream.Collectors;

/**
 * The script that tells the figures of a Linux machine, for a POSIX shell with awk, ls and tail. It
 * waits for a line on standard input before each answer, so it ends with its connection, and it
 * starts one program for an answer. Stateless.
 *
 * <pre>
 * answer = { "==&gt; " path " &lt;==" line break text } "==&gt; end &lt;==" line break
 * </pre>
 */
final class RemoteScript {
  /** Ends an answer. */
  static final String END = "==> end <==";

  /** Begin and end of the line before the text of a file, as of tail with several files. */
  static final String BEFORE = "==> ";

  static final String AFTER = " <==";

  /** Sets p to the process that listens on the port h, in hex, or to the one database there is. */
  private static final String FIND =
      """
      comm() { c=; read -r c <"/proc/$1/comm"; } 2>/dev/null
      find_server() {
        p=
        [ -n "$h" ] || return
        i=$(awk -v h=":$h" '$4 == "0A" && substr($2, length($2) - 4) == h { print $10 }' /proc/net/tcp /proc/net/tcp6 2>/dev/null)
        [ -n "$i" ] || return
        p=$(ls -l /proc/[0-9]*/fd 2>/dev/null | awk -v i="$i" '
          BEGIN { n = split(i, a); for (k = 1; k <= n; k++) s["socket:[" a[k] "]"] = 1 }
          /^\\/proc\\// { split($1, d, "/") }
          $NF in s { print d[3]; exit }')
        [ -z "$p" ] || return
        n=0
        for d in /proc/[0-9]*; do
          comm "${d#/proc/}"
          case $c in mysqld | mariadbd | postgres) ;; *) continue ;; esac
          own=$c
          read -r s <"$d/stat" || continue
          set -- ${s##*) }
          comm "$2"
          [ "$c" = "$own" ] || { n=$((n + 1)); q=${d#/proc/}; }
        done 2>/dev/null
        [ $n -ne 1 ] || p=$q
      }
      """;

  /** Sets t to a process and those that it has started. */
  private static final String TREE =
      """
      tree() {
        t="$t $1"
        k=
        read -r k <"/proc/$1/task/$1/children"
        for x in $k; do tree "$x"; done
      } 2>/dev/null
      """;

  /** Sets g to the files of the control groups of the process and above it. */
  private static final String GROUPS =
      """
      groups() {
        g=/proc/$p/cgroup
        while IFS=: read -r n c d; do
          case $c in '') r=/sys/fs/cgroup ;; *cpu*) r=/sys/fs/cgroup/$c ;; *) continue ;; esac
          while :; do
            g="$g $r$d/cpu.max $r$d/cpu.cfs_quota_us $r$d/cpu.cfs_period_us $r$d/cpu.stat"
            [ -n "$d" ] || break
            d=${d%/*}
          done
        done <"/proc/$p/cgroup"
      } 2>/dev/null
      """;

  private static final String ANSWER =
      """
      while read -r line; do
        [ -n "$p" ] && [ -d "/proc/$p" ] || find_server
        f= t= g=
        net=
        if [ -n "$p" ]; then
          tree "$p"
          groups
          net=$p/
          for x in $t; do
            f="$f /proc/$x/stat /proc/$x/status /proc/$x/limits /proc/$x/task/*/schedstat"
          done
        fi
        tail -n +1 -- @FILES@ $f $g 2>/dev/null
        for x in $t; do
          [ -r "/proc/$x/fd" ] || continue
          set -- /proc/"$x"/fd/*
          echo "==> /proc/$x/fd <=="
          echo $#
        done
        echo "==> end <=="
      done
      """;

  private RemoteScript() {}

  /**
   * The script.
   *
   * @param port of the server, whose process is then watched too; 0 for none
   */
  static String of(int port) {
    String files =
        LinuxFiles.OF_MACHINE.stream()
            .map(name -> "/proc/" + (name.startsWith("net/") ? "${net}" : "") + name)
            .collect(Collectors.joining(" "));
    return "LC_ALL=C; export LC_ALL; p=; h="
        + (port == 0 ? "" : String.format("%04X", port))
        + "\n"
        + FIND
        + TREE
        + GROUPS
        + ANSWER.replace("@FILES@", files);
  }
}
