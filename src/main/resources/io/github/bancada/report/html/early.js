// Asks for the updates of a live page before anything is drawn, so that the end of the run waits for this page; live.js takes what came.
globalThis.bancadaUpdates = (source => {
  'use strict';
  const came = [];
  source.onmessage = event => { came.push(event); };
  return {source, came};
})(new EventSource('events?page=' + document.documentElement.dataset.page));
