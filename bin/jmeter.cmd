@echo off
rem Apache JMeter with Bancada in it: bin\jmeter.cmd [JMeter's options]. Without options the GUI opens.
rem
rem Built with Maven at first use, and again when the sources have changed. Environment, as for bin/jmeter:
rem JAVA_HOME (a Java 17 or later), HEAP, GC_ALGO, JVM_ARGS.
setlocal DisableDelayedExpansion

call "%~dp0lib.cmd"
if errorlevel 1 exit /b 1
if not defined HEAP set "HEAP=-Xms1g -Xmx1g -XX:MaxMetaspaceSize=256m"
if not defined GC_ALGO set "GC_ALGO=-XX:+UseG1GC -XX:MaxGCPauseMillis=100 -XX:G1ReservePercent=20"
set "CLASS_DATA="
if exist "%TARGET%\class-data\jmeter.jsa" set CLASS_DATA="-XX:SharedArchiveFile=%TARGET%\class-data\jmeter.jsa" "-Xlog:cds*=off"
"%JAVA%" "@%BANCADA%\bin\jvm.options" %CLASS_DATA% "-Dmysql.home=%TARGET%\mysql" "-Dpostgresql.home=%TARGET%\postgresql" %HEAP% %GC_ALGO% %JVM_ARGS% -jar "%TARGET%\jmeter\bin\ApacheJMeter.jar" %*
exit /b %ERRORLEVEL%
