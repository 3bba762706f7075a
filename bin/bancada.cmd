@echo off
rem Bancada's commands on finished runs, print jobs and plans: bin\bancada.cmd COMMAND [options]; "bin\bancada.cmd --help" lists them.
rem
rem Built with Maven at first use, and again when the sources have changed. Environment: JAVA_HOME (a Java 17 or
rem later), HEAP, JVM_ARGS.
setlocal DisableDelayedExpansion

call "%~dp0lib.cmd"
if errorlevel 1 exit /b 1
if not defined BANCADA_JMETER set "BANCADA_JMETER=%~dp0jmeter.cmd"
call "%TARGET%\jmeter\bin\bancada.cmd" %*
exit /b %ERRORLEVEL%
