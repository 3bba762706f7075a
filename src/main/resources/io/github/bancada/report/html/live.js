// Follows a run that goes on: takes what changes from the server of this page, and shows it. Of a page of its server only.
(page => {
  'use strict';
  const {element} = page;
  const root = document.documentElement;
  const at = id => document.getElementById(id);
  const say = (place, text, style) => {
    if (place.className !== style) place.className = style;
    if (place.textContent !== text) place.textContent = text;
  };

  const showTiles = tiles => {
    const place = at('tiles');
    const names = tiles.map(([name]) => name).join('\n');
    if (place.dataset.names !== names) {
      place.dataset.names = names;
      place.replaceChildren(...tiles.map(([name]) => element('div', {}, element('dt', {}, name), element('dd'))));
    }
    [...place.querySelectorAll('dd')].forEach((value, i) => { value.textContent = tiles[i][1]; });
  };
  const showFindings = findings => {
    const key = findings.join('\n');
    if (at('findings').dataset.key === key) return;
    at('findings').dataset.key = key;
    at('findings').replaceChildren(...(findings.length
      ? [element('h2', {}, 'Diagnosis'), element('ul', {}, ...findings.map(text => element('li', {}, text)))] : []));
  };
  const TEXTS = [0, 1, 5]; // columns of texts; the others have figures
  const showErrors = ([titles, ...rows]) => {
    if (!rows.length) return;
    const cells = (kind, texts) => texts.map((text, i) => element(kind, {className: TEXTS.includes(i) ? 'text' : ''}, text));
    const table = element('table', {},
      element('thead', {}, element('tr', {}, ...cells('th', titles))),
      element('tbody', {}, ...rows.map(row => element('tr', {}, ...cells('td', row)))));
    const frame = element('div', {className: 'scroll', tabIndex: 0}, table);
    frame.setAttribute('role', 'region');
    frame.setAttribute('aria-label', 'Errors');
    const before = at('errors').querySelector('.scroll')?.scrollLeft || 0;
    at('errors').replaceChildren(element('h2', {}, 'Errors'), frame);
    frame.scrollLeft = before;
  };

  // ---- the stream of updates ----
  let updates = 0;
  const show = now => {
    say(at('state'), now.state, 'verdict ' + now.tone);
    say(at('notes'), now.notes, 'notice');
    showTiles(now.tiles);
    showFindings(now.findings);
    showErrors(now.errors);
  };
  const update = now => {
    if (now.data) {
      show(now);
      page.update(now.data);
    } else {
      say(at('state'), 'Ended without last figures; the log says why', 'verdict warn');
    }
  };
  const first = JSON.parse(at('now').textContent);
  const follow = ({source, came}) => {
    source.onmessage = event => {
      const now = JSON.parse(event.data);
      if (now.started && now.started !== first.started) {
        location.reload(); // another run, on the same port
        return;
      }
      try {
        update(now);
      } catch (error) {
        root.dataset.failed = error.message;
      }
      root.dataset.updates = String(++updates);
      root.dataset.live = now.ended ? 'ended' : 'running';
      if (now.ended) source.close();
    };
    source.onerror = () => {
      if (root.dataset.live === 'ended') return;
      root.dataset.live = 'lost';
      say(at('state'), source.readyState === EventSource.CLOSED
        ? 'The server gives no more updates; reload the page to try again. What it has sent stays here.'
        : 'No connection: the run has ended without telling this page, or the network is down; it is tried again. What it has sent stays here.',
      'verdict warn');
    };
    came.forEach(source.onmessage);
  };
  show(first);
  if (first.ended) {
    root.dataset.live = 'ended';
    globalThis.bancadaUpdates.source.close();
  } else {
    follow(globalThis.bancadaUpdates);
  }
})(globalThis.bancada);
