@echo off
rem Bancada's commands on finished runs, print jobs and plans, in the bin folder of a JMeter: bin\bancada.cmd COMMAND [options];
rem "bin\bancada.cmd --help" lists them. Environment, as for bin/bancada:
rem   JAVA_HOME  a Java 17 or later (else the java on the PATH)
rem   HEAP       memory, by default "-Xmx512m", for pages "-Xmx256m"
rem   JVM_ARGS   further options of the JVM
rem   BANCADA_JMETER  the JMeter that compare-servers starts, by default jmeter.bat of this folder
setlocal DisableDelayedExpansion

for %%I in ("%~dp0..") do set "JMETER=%%~fI"
if defined JAVA_HOME goto java_home
set "JAVA="
for %%I in (java.exe) do set "JAVA=%%~$PATH:I"
if defined JAVA goto java_found
echo There is no java on the PATH: install a Java 17 or later, or set JAVA_HOME to one. 1>&2
exit /b 1

:java_home
set "JAVA=%JAVA_HOME%\bin\java.exe"
if exist "%JAVA%" goto java_found
echo There is no java at "%JAVA%": install a Java 17 or later, or set JAVA_HOME to one. 1>&2
exit /b 1

:java_found
set "CLASS_DATA="
if [%1]==[pages] goto pages

rem A wildcard cannot leave out Groovy, as bin/bancada does, and all names are more than cmd.exe takes in one line.
if not defined HEAP set "HEAP=-Xmx512m"
if not defined BANCADA_JMETER set "BANCADA_JMETER=%JMETER%\bin\jmeter.bat"
rem An archive of class data, if somebody has made one, starts faster. One that does not fit the Java or the jars is not used.
if exist "%JMETER%\bin\bancada.jsa" set CLASS_DATA="-XX:SharedArchiveFile=%JMETER%\bin\bancada.jsa" "-Xlog:cds*=off"
"%JAVA%" %HEAP% -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.awt.headless=true "-Djmeter.home=%JMETER%" "-Dbancada.jmeter=%BANCADA_JMETER%" %CLASS_DATA% %JVM_ARGS% -cp "%JMETER%\lib\ext\*;%JMETER%\lib\*" io.github.bancada.cli.Bancada %*
exit /b %ERRORLEVEL%

rem Print jobs: each may be a start of its own, in which every process counts. No JMeter, no logging, one archive of class data
rem for each Java. The archive is made at the first start, if this user may write here; one that does not fit is not used.
:pages
if not defined HEAP set "HEAP=-Xmx256m"
set "BUNDLE="
set "BYTES="
for %%J in ("%JMETER%\lib\ext\bancada-*.jar") do set "BUNDLE=%%~fJ"
for %%J in ("%JMETER%\lib\ext\bancada-*.jar") do set "BYTES=%%~zJ"
set "JARS=%BUNDLE%"
for %%J in ("%JMETER%\lib\bancada\*.jar" "%JMETER%\lib\pdfbox-*.jar" "%JMETER%\lib\fontbox-*.jar" "%JMETER%\lib\jcl-over-slf4j-*.jar" "%JMETER%\lib\slf4j-api-*.jar") do call :append "%%~fJ"

rem The file "release" of a Java tells its version without a start: JAVA_VERSION="17.0.1".
for %%I in ("%JAVA%") do set "RELEASE=%%~dpI..\release"
set "VERSION="
if exist "%RELEASE%" for /f "usebackq tokens=1,2 delims==" %%A in ("%RELEASE%") do if not defined VERSION for %%N in (JAVA_RUNTIME_VERSION JAVA_VERSION) do if "%%A"=="%%N" set "VERSION=%%~B"
rem Its name tells the bundle by its length, because cmd.exe cannot tell which of two files is older.
set "ARCHIVE=%JMETER%\bin\bancada-pages-%VERSION%-%BYTES%.jsa"
set "COMMANDS=io.github.bancada.pages.command"
set "OPTIONS=-XX:+UseG1GC -XX:ParallelGCThreads=1 -XX:ConcGCThreads=1 -XX:TieredStopAtLevel=1 -XX:CompileThresholdScaling=2 -XX:-UsePerfData -Xlog:disable"
if exist "%ARCHIVE%" goto archive_made
set "NEW=%ARCHIVE%.%RANDOM%"
2>nul (type nul >"%NEW%") || goto count
rem One job of each language and each form of output, so that all classes are in it. Empty, if this Java makes none; and never seen half made.
"%JAVA%" %OPTIONS% "-XX:ArchiveClassesAtExit=%NEW%" -cp "%JARS%" %COMMANDS%.PagesClassData "%JMETER%\plans\jobs" <nul >nul 2>nul
if not exist "%NEW%" type nul >"%NEW%"
del /q "%JMETER%\bin\bancada-pages-%VERSION%-*.jsa" >nul 2>nul
move /y "%NEW%" "%ARCHIVE%" >nul 2>nul
if exist "%NEW%" del /q "%NEW%" >nul 2>nul

:archive_made
if exist "%ARCHIVE%" for %%F in ("%ARCHIVE%") do if not "%%~zF"=="0" set CLASS_DATA="-XX:SharedArchiveFile=%ARCHIVE%"

:count
rem The arguments behind "pages". No quotes around them, because they have quotes of their own.
set ARGUMENTS=%*
set ARGUMENTS=%ARGUMENTS:*pages=%
"%JAVA%" %HEAP% %OPTIONS% %CLASS_DATA% %JVM_ARGS% -cp "%JARS%" %COMMANDS%.PagesCommand %ARGUMENTS%
exit /b %ERRORLEVEL%

:append
set "JARS=%JARS%;%~1"
exit /b 0
