package io.github.bancada.server.source;

import static java.util.stream.Collectors.joining;

import java.util.List;

/**
 * The program that reads {@code /proc} on the server's machine, for a POSIX shell {@code sh}. The
 * shell gets it on standard input, so it needs no quotes and appears in no list of processes. It
 * ends with its input, so nothing of it outlives a connection.
 *
 * <p>Each line that follows on standard input is the number of a question, counted from 0, and the
 * answer to it is a {@link Dump}: of the files that the line names, or else of all figures. One
 * {@code tail} prints all files with their names, and the shell does the rest itself, because a
 * program to start costs more than all files together. POSIX has no {@code tail} of several files;
 * GNU, BusyBox and Toybox do.
 *
 * <p>The server's process is the first that has the listening socket while its parent does not.
 * Only root sees the sockets of other users; without that it is the one process of the user that
 * listens, children aside, unless that is root. Behind a container's proxy it is the one database
 * server of the machine. While there is none, every fifth question looks for it: that takes longer
 * than a reading. Stateless.
 */
final class RemoteScript {
  /** What it prints once it takes questions. */
  static final String READY = "==> ready <==\n";

  /**
   * The script works there; before an absolute name it makes one that is read in a test as well.
   */
  static final String FROM_PROC = "..";

  private static final String NETWORK = "net/";

  /** They listen for a server that is somewhere else. */
  private static final String PROXIES = "docker-proxy|rootlessport|slirp4netns|pasta";

  private static final String TEXT =
      """
      {
      export LC_ALL=C
      exec 2>/dev/null
      cd ROOT/proc || cd /

      parent() { # of process $1
        line=; read -r line <$1/stat
        set -- ${line##*) }
        parent=$2
      }

      top() { # those of the processes $* whose parent is none of them; no proxies of containers
        all=; top=
        for p; do
          name=; read -r name <$p/comm
          case $name in PROXIES|systemd|init) ;; *) all="$all $p " ;; esac
        done
        for p in $all; do
          parent $p
          case $all in *" $parent "*) ;; *) top="$top $p" ;; esac
        done
      }

      find() { # the process that listens at PORT
        sockets=; owners=; databases=; proxies=
        while read -r a b c d e f g uid h inode i; do
          sockets="$sockets|$inode"
          [ "$uid" = 0 ] || owners="$owners|$uid"
        done <<END
      $(grep -hE ':PORT 0+:0000 0A ' net/tcp net/tcp6)
      END
        [ "$sockets" != '|' ] || return
        top $(ls -n [1-9]*/fd | grep -E "^[1-9].*:$|socket:.(${sockets#|}).$" |
          while read -r line; do
            case $line in [1-9]*) p=${line%/fd:} ;; *) echo $p ;; esac
          done)
        set -- $top
        pid=$1
        [ -z "$pid" ] || return
        [ -z "$owners" ] || top $(grep -lE "^Uid:.(${owners#|})[[:blank:]]" [1-9]*/status |
          while read -r file; do echo ${file%/status}; done)
        set -- $top
        [ $# -ne 1 ] || pid=$1
        [ -z "$pid" ] || return
        for p in [1-9]*; do
          name=; read -r name <$p/comm
          case $name in
            PROXIES) proxies=yes ;;
            mysqld|mariadbd|postgres) databases="$databases $p" ;;
          esac
        done
        top $databases
        set -- $top
        [ -z "$proxies" ] || [ $# -ne 1 ] || pid=$1
      }

      tree() { # of process $1: those that it has started, and so on
        tree=
        while [ $# -gt 0 ]; do
          next=
          for p; do
            tree="$tree $p"
            line=; read -r line <$p/task/$p/children
            next="$next $line"
          done
          set -- $next
        done
      }

      groups() { # of the process and above it: the files of their CPU quotas
        groups=
        while IFS=: read -r id controllers path; do
          case ,$controllers, in
            ,,) top=../sys/fs/cgroup ;;
            *,cpu,*) top=../sys/fs/cgroup/$controllers ;;
            *) continue ;;
          esac
          while :; do
            at=$top${path%/}
            groups="$groups $at/cpu.max $at/cpu.cfs_quota_us $at/cpu.cfs_period_us $at/cpu.stat"
            case $path in */*) path=${path%/*} ;; *) break ;; esac
          done
        done <$pid/cgroup
      }

      disk() { # adds device $1 of sysfs: its disk, or those that it consists of
        [ -d $1 ] || return
        [ ! -e $1/partition ] || set -- $1/..
        set -- $1 $1/slaves/*
        if [ -d $2 ]; then
          shift
          for d; do disk $d; done
        else
          d=$(cd -P $1 && pwd)
          disks="$disks ${d##*/}"
        fi
      }

      data() { # of the process: the disks of its working directory; if that is /, of its files
        disks=
        case $(ls -ld $pid/cwd) in
          *' /')
            set --
            for f in $pid/fd/*; do
              [ ${f##*/} -le 2 ] || [ ! -f $f ] || set -- "$@" $f
            done ;;
          *) set -- $pid/cwd ;;
        esac
        for d in $(stat -Lc %d "$@" | sort -u); do
          disk ../sys/dev/block/$((d >> 8 & 4095)):$((d & 255 | d >> 12 & 1048320))
        done
      }

      pid=
      echo '==> ready <=='
      while read -r question files; do
        [ -d ./$pid ] || pid=
        [ -n "$pid" ] || [ $((question % 5)) -ne 0 ] || { FIND; groups; data; }
        echo "==> server <==
      $pid"
        if [ -n "$files" ]; then
          echo "==> cwd <==
      $(readlink ./$pid/cwd)"
          tail -n +1 $files
          echo "==> end of answer $question <=="
          continue
        fi
        echo "==> data <==
      $disks"
        tree $pid
        files="MACHINE ${pid:+$pid/limits $pid/cgroup $pid/mountstats $groups}" # children have the same
        for name in NETWORK; do files="$files ${pid:+$pid/}$name"; done
        for p in $tree; do
          set -- $p/fd/*
          [ "$1" = "$p/fd/*" ] || echo "==> $p/fd <==
      $#"
          files="$files $p/stat $p/status $p/task/*/schedstat"
        done
        tail -n +1 $files
        echo "==> end of answer $question <=="
      done
      }
      """;

  private RemoteScript() {}

  /**
   * A question.
   *
   * @param files absolute names of what is asked for; none for all figures
   */
  static String question(long number, List<String> files) {
    return number + files.stream().map(each -> " " + FROM_PROC + each).collect(joining()) + "\n";
  }

  /** What follows the answer to a question. */
  static String end(long question) {
    return "==> end of answer " + question + " <==\n";
  }

  /**
   * Watches the machine and the server that listens at a TCP port.
   *
   * @param root of the files, "" where it is not a test
   */
  static String ofPort(String root, int port) {
    return text(root, "find").replace("PORT", String.format("%04X", port));
  }

  /** Watches the machine and a process with its children. */
  static String ofProcess(String root, long process) {
    return text(root, "pid=" + process);
  }

  /** Watches the machine only. */
  static String ofMachine(String root) {
    return text(root, ":");
  }

  private static String text(String root, String find) {
    return TEXT.replace("ROOT", root)
        .replace("FIND", find)
        .replace("PROXIES", PROXIES)
        .replace("MACHINE", files(false))
        .replace("NETWORK", files(true));
  }

  /** The network of a process is that of its namespace. */
  private static String files(boolean ofNetwork) {
    return LinuxFiles.OF_MACHINE.stream()
        .filter(name -> name.startsWith(NETWORK) == ofNetwork)
        .collect(joining(" "));
  }
}
