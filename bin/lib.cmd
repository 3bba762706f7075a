@echo off
rem Called by the scripts of this folder: sets JAVA to a Java 17 or later and TARGET to the build folder, and builds if a
rem source has changed. Error level 1: it has printed the problem.

for %%I in ("%~dp0..") do set "BANCADA=%%~fI"
set "TARGET=%BANCADA%\target"
set "LOCK=%TARGET%\build.lock"

if not defined JAVA_HOME goto java_on_path
set "JAVA=%JAVA_HOME%\bin\java.exe"
if exist "%JAVA%" goto java_version
echo JAVA_HOME is "%JAVA_HOME%", but there is no bin\java.exe in it: point it at a Java 17 or later, or unset it. 1>&2
exit /b 1

:java_on_path
set "JAVA="
for %%I in (java.exe) do set "JAVA=%%~$PATH:I"
if defined JAVA goto java_version
echo No java found on the PATH: install a JDK 17 or later, or set JAVA_HOME. 1>&2
exit /b 1

:java_version
rem The file "release" of a JDK tells it without a start: JAVA_VERSION="17.0.1".
for %%I in ("%JAVA%") do set "RELEASE=%%~dpI..\release"
set "MAJOR="
if exist "%RELEASE%" for /f "usebackq tokens=1,2 delims==" %%A in ("%RELEASE%") do if "%%A"=="JAVA_VERSION" for /f "delims=.-+_" %%V in ("%%~B") do set "MAJOR=%%V"
if not defined MAJOR goto ask_java
if %MAJOR% geq 17 goto outdated
goto too_old

:ask_java
rem A Java older than 17 lacks this module and package.
"%JAVA%" --add-exports java.base/java.util.random=ALL-UNNAMED -version 2>&1 | findstr /i /c:"WARNING: package" /c:"nrecognized option" >nul
if errorlevel 1 goto outdated

:too_old
echo The java found is older than 17, which Bancada needs: set JAVA_HOME to a Java 17 or later. 1>&2
exit /b 1

:outdated
call :is_outdated
if errorlevel 1 exit /b 0

where /q mvn.cmd
if not errorlevel 1 goto lock
echo No mvn found on the PATH: install Maven 3.6.3 or later, which builds Bancada. 1>&2
exit /b 1

rem mkdir fails if the folder exists: one build at a time.
:lock
if not exist "%TARGET%" mkdir "%TARGET%"
set "TOLD="
:try_lock
mkdir "%LOCK%" 2>nul
if not errorlevel 1 goto locked
if not defined TOLD echo Waiting for another build; if there is none, remove "%LOCK%" ... 1>&2
set "TOLD=yes"
ping -n 2 127.0.0.1 >nul
goto try_lock

:locked
call :is_outdated
if errorlevel 1 goto unlock
echo Building Bancada (once; log: target\build.log) ... 1>&2
call mvn -B -q -f "%BANCADA%\pom.xml" -Dmaven.test.skip=true package >"%TARGET%\build.log" 2>&1
if not errorlevel 1 goto unlock
rmdir "%LOCK%"
findstr /b /c:"[ERROR]" "%TARGET%\build.log" 1>&2
echo The build failed: the whole log is "%TARGET%\build.log" 1>&2
exit /b 1

:unlock
rmdir "%LOCK%"
exit /b 0

rem Error level 0: the stamp is missing, or older than a source. 1: up to date.
:is_outdated
if not exist "%TARGET%\jmeter.stamp" exit /b 0
powershell -NoProfile -Command "$stamp = (Get-Item -LiteralPath (Join-Path $env:TARGET 'jmeter.stamp')).LastWriteTimeUtc; $newer = 'pom.xml','src\main','src\assembly' | ForEach-Object { $p = Join-Path $env:BANCADA $_; if (Test-Path -LiteralPath $p) { Get-Item -LiteralPath $p; Get-ChildItem -LiteralPath $p -Recurse } } | Where-Object { $_.LastWriteTimeUtc -gt $stamp }; if ($newer) { exit 0 } else { exit 1 }"
exit /b %ERRORLEVEL%
