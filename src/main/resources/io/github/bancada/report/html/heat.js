// Draws the distribution over time that the data describe: a column for each block of time, a row for each range of times. No network.
(page => {
  'use strict';
  const SVG = 'http://www.w3.org/2000/svg';
  const ROOM = {left: 84, narrow: 74, right: 18, top: 6, bottom: 40};
  const FAINTEST = 0.18; // a single sample is seen, too
  const {grouped, short, exact, clock} = page.values;
  let map = null;
  let place = null;

  const shape = (name, settings, ...children) => {
    const made = document.createElementNS(SVG, name);
    Object.entries(settings).forEach(([key, value]) => made.setAttribute(key, value));
    made.append(...children);
    return made;
  };
  const nanosOf = row => Math.pow(10, (map.first + row) / map.perDecade);
  const viewOf = () => {
    const names = page.charts.selected();
    return map.views.find(view => names.length === 1 && view.name === names[0]) || map.views[0];
  };
  // Logarithmic, because most of a tail are single samples.
  const strength = (count, most) => (FAINTEST + (1 - FAINTEST) * (most > 1 ? Math.log(count) / Math.log(most) : 1)).toFixed(3);

  // ---- axes ----
  const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400];
  const text = (x, y, anchor, words) => shape('text', {x, y, 'text-anchor': anchor, fill: 'var(--faint)', 'font-size': 11}, words);
  const times = (at, length, across) => {
    const wanted = length / Math.max(2, across / 90);
    const step = STEPS.find(each => each >= wanted) || Math.ceil(wanted / 86400) * 86400;
    const all = [];
    for (let second = 0; second <= length; second += step) all.push(text(at.x(second), at.bottom + 16, 'middle', clock(second)));
    return all;
  };
  const values = at => {
    const all = [];
    const low = nanosOf(0);
    const high = nanosOf(map.rows);
    let last = Infinity;
    for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power++) {
      [1, 2, 5].map(n => n * Math.pow(10, power)).filter(nanos => nanos >= low * 0.999 && nanos <= high * 1.001).forEach(nanos => {
        const y = at.y(Math.log10(nanos) * map.perDecade - map.first);
        if (last - y < 16) return;
        last = y;
        all.push(text(at.left - 6, y + 4, 'end', short.nanos(nanos)), shape('line', {x1: at.left - 3, x2: at.left, y1: y, y2: y, stroke: 'var(--faint)'}));
      });
    }
    return all;
  };

  // ---- the map ----
  const tell = (view, column, row, count) => {
    const of = column.slice(2).reduce((sum, each) => sum + each, 0);
    return clock(Math.max(0, column[0])) + (view.step > 1 ? ' to ' + clock(column[0] + view.step) : '') + ': '
      + grouped(count, 0) + ' of ' + grouped(of, 0) + (of === 1 ? ' sample' : ' samples') + ' took '
      + exact.nanos(nanosOf(row)) + ' to ' + exact.nanos(nanosOf(row + 1));
  };
  const cells = (view, at, most) => view.columns.flatMap(column => column.slice(2).map((count, i) => {
    if (count === 0) return null;
    const row = column[1] + i;
    const x = at.x(Math.max(0, column[0]));
    const cell = shape('rect', {
      x, y: at.y(row + 1), width: Math.max(1, at.x(Math.min(map.last + 1, column[0] + view.step)) - x), height: at.y(row) - at.y(row + 1),
      fill: 'var(--blue)', 'fill-opacity': strength(count, most), 'shape-rendering': 'crispEdges'
    });
    cell.dataset.text = tell(view, column, row, count);
    return cell;
  })).filter(Boolean);
  const legend = (view, most) => {
    const counts = [1, ...[0.25, 0.5, 0.75].map(share => Math.round(Math.pow(most, share))), most].filter((count, i, all) => all.indexOf(count) === i);
    const boxes = counts.map(count => page.element('span', {},
      shape('svg', {width: 14, height: 12, 'aria-hidden': 'true'}, shape('rect', {width: 14, height: 12, fill: 'var(--blue)', 'fill-opacity': strength(count, most)})),
      ' ' + grouped(count, 0)));
    return page.element('span', {className: 'key'}, 'samples in ' + (view.step === 1 ? '1 s' : view.step + ' s') + ': ', ...boxes);
  };
  const draw = () => {
    if (!map || !place) return;
    const box = place.querySelector('.canvas');
    const view = viewOf();
    const width = Math.max(240, box.clientWidth);
    const height = Math.max(160, box.clientHeight);
    const left = width < 500 ? ROOM.narrow : ROOM.left;
    const across = width - left - ROOM.right;
    const down = height - ROOM.top - ROOM.bottom;
    const at = {
      left, bottom: height - ROOM.bottom,
      x: second => left + second / (map.last + 1) * across,
      y: row => ROOM.top + (1 - row / map.rows) * down
    };
    const most = view.columns.reduce((highest, column) => column.slice(2).reduce((a, b) => Math.max(a, b), highest), 1);
    const of = view === map.views[0] ? '' : ', ' + view.name;
    box.replaceChildren(shape('svg', {width, height, role: 'img', 'aria-label': place.dataset.spoken + of},
      ...cells(view, at, most),
      shape('rect', {x: left, y: ROOM.top, width: across, height: down, fill: 'none', stroke: 'var(--line)'}),
      ...times(at, map.last + 1, across), ...values(at),
      text(left + across / 2, height - 4, 'middle', 'time after the start' + of)));
    place.querySelector('.key')?.remove();
    place.querySelector('figcaption').append(legend(view, most));
  };
  const setUp = () => {
    place.hidden = false;
    const told = page.element('p', {className: 'told'}, '\u00a0');
    place.append(told);
    const box = place.querySelector('.canvas');
    box.addEventListener('pointermove', event => { told.textContent = event.target.dataset?.text || '\u00a0'; });
    box.addEventListener('pointerleave', () => { told.textContent = '\u00a0'; });
    addEventListener('resize', draw);
  };
  const update = next => {
    map = next || map;
    if (map && !place) {
      place = document.getElementById('heat');
      if (place) setUp();
    }
    draw();
  };
  page.heat = {update, draw};
})(globalThis.bancada ??= {});
