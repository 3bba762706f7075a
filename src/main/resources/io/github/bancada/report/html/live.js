// Follows a run that goes on: takes what changes from the server of this page, and gives charts and tables to page.js.
(() => {
  'use strict';
  const root = document.documentElement;
  const at = id => document.getElementById(id);
  const make = (tag, text, style) => {
    const element = document.createElement(tag);
    if (text !== undefined) element.textContent = text;
    if (style) element.className = style;
    return element;
  };
  const say = (tone, text) => {
    at('state').className = 'verdict ' + tone;
    if (at('state').textContent !== text) at('state').textContent = text;
  };

  // ---- figures and sentences ----
  const showTiles = tiles => {
    const place = at('tiles');
    const names = tiles.map(([name]) => name).join('\n');
    if (place.dataset.names !== names) {
      place.dataset.names = names;
      place.replaceChildren(...tiles.map(([name]) => {
        const tile = make('div');
        tile.append(make('dt', name), make('dd'));
        return tile;
      }));
    }
    [...place.querySelectorAll('dd')].forEach((value, i) => { value.textContent = tiles[i][1]; });
  };
  const showFindings = findings => {
    const place = at('findings');
    if (place.textContent !== findings.join('')) place.replaceChildren(...findings.map(text => make('li', text)));
  };

  // ---- tables: rows keep their place, and what the reader has chosen ----
  const TABLES = {
    labels: {heading: '', texts: [0], keys: [0], total: true},
    errors: {heading: 'Errors', texts: [0, 1, 5], keys: [0, 1], total: false}
  };
  const build = (place, kind, titles) => {
    const table = make('table', undefined, 'sortable');
    const head = table.createTHead().insertRow();
    titles.forEach((title, i) => {
      const cell = make('th', title, kind.texts.includes(i) ? 'text' : '');
      cell.scope = 'col';
      head.append(cell);
    });
    table.createTBody();
    const frame = make('div', undefined, 'scroll');
    frame.append(table);
    place.replaceChildren(...(kind.heading ? [make('h2', kind.heading)] : []), frame);
    document.dispatchEvent(new CustomEvent('bancada:table', {detail: table}));
    return table;
  };
  const showTable = (id, {titles, rows}) => {
    if (!rows.length) return;
    const kind = TABLES[id];
    let table = at(id).querySelector('table');
    if (!table || table.tHead.rows[0].cells.length !== titles.length) table = build(at(id), kind, titles);
    [...table.tHead.rows[0].cells].forEach((cell, i) => {
      const text = cell.querySelector('button') || cell;
      if (text.textContent !== titles[i]) text.textContent = titles[i];
    });
    const body = table.tBodies[0];
    const known = new Map([...body.rows].map(row => [row.dataset.key, row]));
    rows.forEach((cells, n) => {
      const total = kind.total && n === rows.length - 1;
      const key = (total ? 'total ' : 'row ') + kind.keys.map(i => cells[i]).join('\n');
      let row = known.get(key);
      known.delete(key);
      if (!row) {
        row = make('tr', undefined, total ? 'total' : '');
        row.dataset.key = key;
        cells.forEach((unused, i) => row.append(i === 0 ? Object.assign(make('th', ''), {scope: 'row'}) : make('td', '', kind.texts.includes(i) ? 'text' : '')));
        const last = body.rows[body.rows.length - 1];
        if (last && last.className === 'total') last.before(row);
        else body.append(row);
      }
      cells.forEach((text, i) => { if (row.cells[i].textContent !== text) row.cells[i].textContent = text; });
    });
    known.forEach(row => row.remove());
    table.dispatchEvent(new Event('bancada:rows'));
  };

  // ---- the stream of updates ----
  let updates = 0;
  const source = new EventSource('events');
  source.onmessage = event => {
    const now = JSON.parse(event.data);
    if (now.state !== undefined) {
      say(now.tone, now.state);
      showTiles(now.tiles);
      showFindings(now.findings);
      Object.keys(now.tables).forEach(id => showTable(id, now.tables[id]));
      document.dispatchEvent(new CustomEvent('bancada:charts', {detail: now.charts}));
    }
    root.dataset.updates = String(++updates);
    root.dataset.live = now.ended ? 'ended' : 'running';
    if (now.ended) source.close();
  };
  source.onerror = () => {
    if (root.dataset.live === 'ended') return;
    root.dataset.live = 'lost';
    say('warn', source.readyState === EventSource.CLOSED
      ? 'The server gives no more updates; reload the page to try again. What it has sent stays here.'
      : 'No connection to the run; it is tried again. What it has sent stays here.');
  };
})();
