@echo off
rem Bancada's commands on finished runs, print jobs and plans, in the bin folder of a JMeter: bin\bancada.cmd COMMAND [options].
rem Environment: JAVA_HOME (a Java 17 or later), HEAP, JVM_ARGS, BANCADA_JMETER (what compare-servers starts).
setlocal DisableDelayedExpansion

for %%I in ("%~dp0..") do set "JMETER=%%~fI"
set "JAVA=java.exe"
if defined JAVA_HOME set "JAVA=%JAVA_HOME%\bin\java.exe"
if not defined HEAP set "HEAP=-Xmx512m"
if not defined BANCADA_JMETER set "BANCADA_JMETER=%JMETER%\bin\jmeter.bat"
"%JAVA%" %HEAP% -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Djava.awt.headless=true "-Djmeter.home=%JMETER%" "-Dbancada.jmeter=%BANCADA_JMETER%" %JVM_ARGS% -cp "%JMETER%\lib\ext\*;%JMETER%\lib\*" io.github.bancada.cli.Bancada %*
exit /b %ERRORLEVEL%
