// How values are written. Each part of the page adds itself to `bancada`, the only global. No network.
(page => {
  'use strict';
  const formats = new Map();
  const grouped = (value, decimals, most = decimals) => {
    const key = decimals + ' ' + most;
    if (!formats.has(key)) {
      formats.set(key, new Intl.NumberFormat('en-US', {minimumFractionDigits: decimals, maximumFractionDigits: most}));
    }
    return formats.get(key).format(value);
  };
  const plain = value => (Number.isInteger(value) ? grouped(value, 0) : grouped(value, 0, 2));
  const duration = nanos => {
    if (nanos === 0) return '0';
    if (Math.abs(nanos) < 1e5) return grouped(nanos / 1e3, 1) + ' µs';
    return Math.abs(nanos) < 1e10 ? grouped(nanos / 1e6, 3) + ' ms' : grouped(nanos / 1e9, 3) + ' s';
  };

  // ---- beside charts ----
  const exact = {nanos: duration, percent: v => grouped(v, 1) + ' %', number: plain, ratio: v => grouped(v, 3)};
  const short = {
    nanos: v => {
      const [size, symbol] = Math.abs(v) >= 1e9 ? [1e9, ' s'] : Math.abs(v) >= 1e6 ? [1e6, ' ms'] : [1e3, ' µs'];
      return v === 0 ? '0' : (v / size).toLocaleString('en-US', {maximumSignificantDigits: 3}) + symbol;
    },
    percent: v => plain(v) + ' %',
    number: plain,
    ratio: plain
  };

  // ---- in tables, as TableTimes and AggregateText write them ----
  const UNITS = {'s': 1e9, 'ms': 1e6, 'µs': 1e3};
  const MOST_DECIMALS = 4;
  const FOUR_DIGITS = 1000;
  const allWhole = (values, unit) => values.every(v => v === null || v % UNITS[unit] === 0);
  // Whether a table with these columns is one of whole times.
  const isWhole = (columns, rows, unit) => columns.every((column, i) =>
    column.kind !== 'nanos' || /mean|stddev/.test(column.key) || allWhole(rows.map(row => row[i + 1]), unit));
  const decimalsOf = (values, unit, whole) => {
    const smallest = values.reduce((least, v) => (v > 0 && v < least ? v : least), Infinity) / UNITS[unit];
    if (smallest === Infinity || (whole && allWhole(values, unit))) return 0;
    if (smallest >= 10) return unit === 's' ? 3 : smallest < FOUR_DIGITS ? 1 : 0;
    return Math.min(MOST_DECIMALS, Math.max(3, 2 - Math.floor(Math.log10(smallest))));
  };
  const percent = value => {
    const text = value.toFixed(2);
    if (value > 0 && text === '0.00') return '<0.01';
    return value < 100 && text === '100.00' ? '>99.99' : text;
  };
  // The format of a column with these values.
  const cellFormat = (kind, values, unit, whole) => {
    const decimals = kind === 'nanos' ? decimalsOf(values, unit, whole) : 0;
    const written = {
      count: v => grouped(v, 0),
      percent,
      rate: v => grouped(v, v < 100 ? 2 : 1),
      nanos: v => grouped(v / UNITS[unit], decimals)
    }[kind];
    return value => (value === null ? '-' : written(value));
  };

  const two = n => String(n).padStart(2, '0');
  const clock = seconds => {
    const s = Math.round(seconds);
    if (s < 120) return s + ' s';
    const rest = two(s % 60);
    const minutes = Math.floor(s / 60);
    return minutes < 60 ? minutes + ':' + rest : Math.floor(minutes / 60) + ':' + two(minutes % 60) + ':' + rest;
  };

  const colour = name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim();

  // What a reader chose is kept where the browser allows it; a page from a disk too.
  const memory = {
    read: key => {
      try {
        return JSON.parse(localStorage.getItem('bancada.' + key));
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      try {
        if (value === null) localStorage.removeItem('bancada.' + key);
        else localStorage.setItem('bancada.' + key, JSON.stringify(value));
      } catch {
        return; // it holds for this page only
      }
    }
  };
  const element = (name, settings = {}, ...children) => {
    const made = Object.assign(document.createElement(name), settings);
    made.append(...children);
    return made;
  };

  page.values = {grouped, plain, exact, short, isWhole, cellFormat, units: Object.keys(UNITS), clock, colour};
  page.memory = memory;
  page.element = element;
})(globalThis.bancada ??= {});
