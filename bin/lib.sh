# Sourced by the scripts of this folder; POSIX sh. The caller sets $bin to this folder.
# shellcheck shell=sh disable=SC2154

root=$(CDPATH='' cd -- "$bin/.." && pwd -P)
target=$root/target
log=$target/build.log
lock=$target/build.lock

say() {
  printf '%s\n' "$*" >&2
}

die() {
  say "$@"
  exit 1
}

# Sets $java to a Java 17 or later: JAVA_HOME's, or the one on the PATH.
find_java() {
  if [ -n "${JAVA_HOME:-}" ]; then
    java=$JAVA_HOME/bin/java
    [ -x "$java" ] || die "JAVA_HOME is \"$JAVA_HOME\", but there is no bin/java in it: point it at a Java 17 or later, or unset it."
  else
    java=$(command -v java) || die "No java found on the PATH: install a JDK 17 or later, or set JAVA_HOME."
  fi
  # The file "release" of a JDK tells it without a start: JAVA_VERSION="17.0.1".
  release=$(readlink -f "$java" 2>/dev/null) || release=
  release=${release%/bin/java}/release
  version=
  if [ -r "$release" ]; then
    while [ -z "$version" ] && IFS='="' read -r name _ value _; do
      [ "$name" != JAVA_VERSION ] || version=$value
    done <"$release"
  fi
  # openjdk version "17.0.1" 2021-10-19; java version "1.8.0_292"; openjdk version "22-ea"
  [ -n "$version" ] ||
    version=$("$java" -version 2>&1 | sed -n 's/^[^"]* version "\([^"]*\)".*/\1/p' | head -n 1)
  major=${version#1.}
  major=${major%%[!0-9]*}
  [ -n "$major" ] || die "\"$java -version\" prints no version: is it a Java?"
  [ "$major" -ge 17 ] || die "$java is Java $version, and Bancada needs 17 or later: set JAVA_HOME to one."
}

# True if $stamp is missing, or older than a file or folder in one of $sources.
outdated() {
  [ -e "$stamp" ] || return 0
  # One process for all sources, because each start of bin/bancada checks them.
  # shellcheck disable=SC2086
  [ -n "$(CDPATH='' cd -- "$root" && find $sources -newer "$stamp" -print)" ]
}

# The lock is a folder (mkdir is atomic) with the process ID of its owner. The lock of a dead process is removed; a second
# lock ensures that only one waiting process does so, and only while the owner is the same.
lock_build() {
  told=
  nameless=0
  until mkdir "$lock" 2>/dev/null; do
    owner=$(cat "$lock/pid" 2>/dev/null) || owner=
    if [ -z "$owner" ] && [ "$nameless" -lt 5 ]; then
      nameless=$((nameless + 1)) # just created without its ID yet, or just removed
    elif [ -z "$owner" ] || ! kill -0 "$owner" 2>/dev/null; then
      if mkdir "$lock.stale" 2>/dev/null; then
        [ "$(cat "$lock/pid" 2>/dev/null)" != "$owner" ] || rm -rf "$lock"
        rmdir "$lock.stale" || :
        nameless=0
        continue
      fi
    elif [ -z "$told" ]; then
      say "Waiting for the build of process $owner (if there is none, remove $lock) ..."
      told=yes
    fi
    sleep 1
  done
  echo $$ >"$lock/pid"
}

stop_build() {
  trap '' INT TERM HUP
  if [ -n "${maven:-}" ]; then
    kill "$maven" 2>/dev/null || :
    wait "$maven" 2>/dev/null || :
  fi
  rm -rf "$lock"
  exit "$1"
}

# Prints Maven's error lines from the log of a failed build, without its advice, or the last lines if there are none.
show_failure() {
  if grep -q '^\[ERROR\]' "$log"; then
    grep '^\[ERROR\]' "$log" | grep -v -e 'Re-run Maven' -e 'To see the full stack trace' -e 'For more information' \
      -e '\[Help [0-9]*\] *http' -e '^\[ERROR\] *\(-> \[Help [0-9]*\]\)* *$' | head -n 15 >&2
  else
    tail -n 15 "$log" >&2
  fi
}

# build WHAT STAMP SOURCES MAVEN-ARGUMENT...: runs Maven if STAMP is missing or older than a source. SOURCES: paths in
# the project, separated by blanks. One build at a time; after waiting for another build, it checks again.
build() {
  what=$1
  stamp=$2
  sources=$3
  shift 3
  outdated || return 0
  mkdir -p "$target" || die "Cannot write to $target: that is where $what is built."
  command -v mvn >/dev/null || die "No mvn found on the PATH: install Maven 3.6.3 or later, which builds $what."
  lock_build
  trap 'stop_build 130' INT
  trap 'stop_build 143' TERM HUP
  if outdated; then
    say "Building $what (once; log: target/build.log) ..."
    mvn -B -q -f "$root/pom.xml" "$@" >"$log" 2>&1 </dev/null &
    maven=$!
    status=0
    wait "$maven" || status=$?
    maven=
    if [ "$status" -ne 0 ]; then
      show_failure
      say "The build failed: the whole log is $log"
      stop_build 1
    fi
  fi
  trap - INT TERM HUP
  rm -rf "$lock"
}

# Builds the bundle, and target/jmeter with it.
build_bundle() {
  build Bancada "$target/jmeter.stamp" "pom.xml src/main src/assembly" -Dmaven.test.skip=true package
}
