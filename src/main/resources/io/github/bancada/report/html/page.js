// Draws the charts that the element #data describes, and makes tables sortable. No globals, no network.
(() => {
  'use strict';
  const root = document.documentElement;
  const data = JSON.parse(document.getElementById('data').textContent);
  const drawn = []; // {spec, figure, chart, logarithmic}
  let view = null;
  let zooming = false;

  const colour = name => getComputedStyle(root).getPropertyValue('--' + name).trim();
  const grouped = (value, decimals) =>
    value.toLocaleString('en-US', {minimumFractionDigits: decimals, maximumFractionDigits: decimals});

  // ---- values ----
  const duration = nanos => {
    if (nanos === 0) return '0';
    if (Math.abs(nanos) < 1e5) return grouped(nanos / 1e3, 1) + ' µs';
    return Math.abs(nanos) < 1e10 ? grouped(nanos / 1e6, 3) + ' ms' : grouped(nanos / 1e9, 3) + ' s';
  };
  const plain = value => (Number.isInteger(value) ? grouped(value, 0) : value.toLocaleString('en-US', {maximumFractionDigits: 2}));
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

  // ---- axes of x ----
  const two = n => String(n).padStart(2, '0');
  const clock = seconds => {
    const s = Math.round(seconds);
    if (s < 120) return s + ' s';
    const rest = two(s % 60);
    const minutes = Math.floor(s / 60);
    return minutes < 60 ? minutes + ':' + rest : Math.floor(minutes / 60) + ':' + two(minutes % 60) + ':' + rest;
  };
  const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400];
  const stepOf = span => STEPS.find(step => step >= span) || Math.ceil(span / 86400) * 86400;
  const position = percentile => -Math.log10(1 - percentile / 100);
  const PERCENTILES = [0, 50, 90, 99, 99.9, 99.99];
  const percentText = x => {
    const p = 100 * (1 - Math.pow(10, -x));
    return p.toFixed(p < 90 ? 1 : Math.max(1, Math.ceil(x))).replace(/\.?0+$/, '') + ' %';
  };
  const AXES = {
    seconds: spec => ({
      type: 'linear',
      afterBuildTicks: axis => {
        const step = stepOf((axis.max - axis.min) / Math.max(2, axis.width / 90));
        axis.ticks = [];
        for (let value = Math.ceil(axis.min / step) * step; value <= axis.max; value += step) axis.ticks.push({value});
      },
      ticks: {callback: v => clock(v), maxRotation: 0},
      heading: x => clock(x) + ' after the start (' + new Date((spec.start + x) * 1000).toLocaleTimeString() + ')'
    }),
    percentiles: () => ({
      type: 'linear',
      afterBuildTicks: axis => {
        const wide = axis.width > 500;
        axis.ticks = PERCENTILES.filter(p => wide || p !== 50).map(position)
          .filter(x => x >= axis.min && x <= axis.max + 1e-9).map(value => ({value}));
      },
      ticks: {callback: percentText, maxRotation: 0},
      heading: x => percentText(x) + ' of the samples took at most'
    }),
    categories: spec => ({type: 'category', labels: spec.categories, ticks: {maxRotation: 30}, heading: null}),
    numbers: () => ({type: 'linear', bounds: 'ticks', beginAtZero: true, ticks: {callback: plain, maxRotation: 0}, heading: null})
  };

  // ---- one chart ----
  const places = (spec, shown) => {
    if (spec.x === 'categories') return spec.categories;
    if (spec.x === 'percentiles') return spec.percentiles.map(position);
    if (spec.x === 'numbers') return null;
    return Array.from(shown.series[0].values, (unused, i) => shown.first + i * shown.step);
  };
  const lonely = (values, i) => values[i] !== null && (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null;
  const dataset = (series, xs, spec) => {
    const values = series.values;
    const dense = values.length > 40;
    const bar = series.kind === 'bar';
    return {
      type: bar ? 'bar' : 'line',
      label: series.name,
      yAxisID: series.axis,
      unit: spec.axes.find(axis => axis.id === series.axis).unit,
      data: spec.x === 'categories' ? values : values.map((y, i) => ({x: (series.xs || xs)[i], y})),
      lows: series.lows,
      highs: series.highs,
      intervalColour: colour(bar ? 'text' : series.colour),
      texts: series.texts || [],
      showLine: series.kind !== 'points',
      pointStyle: series.shape || (spec.x === 'numbers' ? 'line' : 'circle'),
      borderColor: colour(series.colour),
      backgroundColor: colour(series.colour) + (bar ? '' : series.kind === 'area' ? '99' : '33'),
      borderWidth: series.kind === 'area' ? (dense ? 0 : 1) : bar || dense ? 1 : 1.5,
      borderDash: series.dashed ? [5, 4] : [],
      pointRadius: series.kind === 'points' ? 5 : values.map((unused, i) => (series.kind === 'line' && !series.dashed && (!dense || lonely(values, i)) ? 2 : 0)),
      pointHitRadius: series.kind === 'points' ? 6 : 0,
      clip: series.kind === 'points' ? 8 : undefined,
      pointBorderWidth: series.kind === 'points' ? 2 : 1,
      stepped: series.kind === 'step' ? 'before' : false,
      fill: series.kind === 'step' ? 'origin' : series.kind === 'area' ? 'stack' : false,
      stack: series.kind === 'area' ? 'stack' : series.kind + series.name,
      hidden: Boolean(series.hidden),
      spanGaps: false
    };
  };
  const isRound = value => [1, 2, 5].some(n => Math.abs(value / Math.pow(10, Math.floor(Math.log10(value))) - n) < 1e-6);
  // Room for intervals and marks.
  const reach = (spec, axis) => {
    const drawnHere = spec.views.flatMap(shown => shown.series).filter(series => series.axis === axis.id);
    if (spec.x !== 'numbers' && !drawnHere.some(series => series.lows)) return {};
    const all = drawnHere
      .flatMap(series => [...series.values, ...(series.lows || []), ...(series.highs || [])])
      .concat((spec.marks || []).filter(mark => mark.axis === axis.id).map(mark => mark.value))
      .filter(value => value !== null && value > 0);
    return {suggestedMin: axis.log ? Math.min(...all) / 1.3 : 0, suggestedMax: Math.max(...all) * (axis.log ? 1.3 : 1.05)};
  };
  const valueAxis = (spec, axis, place, logarithmic) => ({
    axis: 'y',
    position: 'left',
    type: logarithmic ? 'logarithmic' : 'linear',
    afterFit: scale => { scale.width = scale.chart.width < 500 ? 74 : 84; }, // the same everywhere, so that charts over time stand below each other
    stack: 'y',
    stackWeight: axis.weight,
    offset: place > 0,
    beginAtZero: true,
    stacked: Boolean(axis.stacked),
    max: axis.max,
    suggestedMax: axis.unit === 'number' ? 1 : undefined,
    afterBuildTicks: scale => { if (logarithmic && spec.x === 'numbers') scale.ticks = scale.ticks.filter(tick => isRound(tick.value)); },
    ...reach(spec, axis),
    title: {display: true, text: axis.title + (logarithmic && spec.x !== 'numbers' ? ' (logarithmic)' : ''), color: colour('faint')},
    grid: {color: colour('line')},
    border: {color: colour('line')},
    ticks: {
      color: colour('faint'),
      maxTicksLimit: axis.weight > 1 || axis.alone ? 8 : 4,
      precision: axis.unit === 'number' ? 0 : undefined,
      callback: function (value) {
        // The next axis ends where this one begins.
        if (spec.x === 'numbers' && place < spec.axes.length - 1 && value > this.max * 0.98) return '';
        return logarithmic && !isRound(value) ? '' : short[axis.unit](value);
      }
    }
  });
  // A legend for series of the same name on several axes, which are shown and hidden together.
  const namesOnce = () => ({
    labels: {
      color: colour('text'), usePointStyle: true, boxHeight: 7,
      filter: (entry, data) => data.datasets.findIndex(each => each.label === entry.text) === entry.datasetIndex
    },
    onClick: (event, entry, legend) => {
      const visible = legend.chart.isDatasetVisible(entry.datasetIndex);
      legend.chart.data.datasets.forEach((each, i) => { if (each.label === entry.text) legend.chart.setDatasetVisibility(i, !visible); });
      legend.chart.update();
    }
  });
  const options = (item, xAxis) => {
    const spec = item.spec;
    const scales = {x: {bounds: 'data', ...xAxis, stacked: false, grid: {color: colour('line')}, border: {color: colour('line')},
      ticks: {...xAxis.ticks, color: colour('faint')},
      title: {display: true, text: spec.xTitle, color: colour('faint')}}};
    // The first axis of a stack stands lowest.
    [...spec.axes].reverse().forEach((axis, i) => { scales[axis.id] = valueAxis(spec, axis, i, axis.log && item.logarithmic); });
    return {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      layout: {autoPadding: false, padding: {right: 18, top: 2}},
      interaction: spec.x === 'numbers' ? {mode: 'nearest', axis: 'xy', intersect: true} : {mode: 'index', intersect: false},
      scales,
      plugins: {
        crosshair: ['seconds', 'percentiles'].includes(spec.x) && {colour: colour('faint')},
        marks: {all: (spec.marks || []).map(mark => ({...mark, colour: colour(mark.colour)}))},
        legend: spec.x === 'numbers' ? namesOnce() : {labels: {color: colour('text'), boxWidth: 14, boxHeight: 2}},
        tooltip: {
          callbacks: {
            title: items => (xAxis.heading && items.length ? xAxis.heading(items[0].parsed.x) : items.length ? items[0].label : ''),
            label: point => point.dataset.texts[point.dataIndex]?.split('; ') || ' ' + point.dataset.label + ': ' + (point.raw === null || point.parsed.y === null ? '-'
              : Array.isArray(point.raw) ? point.raw.map(exact[point.dataset.unit]).join(' to ')
              : exact[point.dataset.unit](point.parsed.y))
          }
        },
        zoom: spec.x === 'categories' ? {} : {
          limits: {x: {min: 'original', max: 'original'}},
          zoom: {
            mode: 'x',
            drag: {enabled: true, backgroundColor: colour('blue') + '33', threshold: 6},
            wheel: {enabled: true, modifierKey: 'ctrl'},
            onZoomComplete: context => follow(item, context.chart)
          }
        }
      }
    };
  };
  const draw = item => {
    const spec = item.spec;
    const shown = spec.views.find(each => each.name === view) || spec.views[0];
    const xAxis = AXES[spec.x](spec);
    const xs = places(spec, shown);
    if (item.chart) item.chart.destroy();
    item.chart = new Chart(item.figure.querySelector('canvas'), {
      data: {datasets: shown.series.map(series => dataset(series, xs, spec)), labels: spec.x === 'categories' ? spec.categories : undefined},
      options: options(item, xAxis)
    });
    item.figure.querySelector('.reset').hidden = true;
  };

  // ---- zoom: charts over time go together ----
  const together = item => drawn.filter(each => each === item || (each.spec.x === 'seconds' && item.spec.x === 'seconds'));
  const follow = (item, chart) => {
    if (zooming) return;
    zooming = true;
    const {min, max} = chart.scales.x;
    together(item).forEach(each => {
      if (each !== item) each.chart.zoomScale('x', {min, max}, 'none');
      each.figure.querySelector('.reset').hidden = false;
    });
    zooming = false;
  };
  const reset = item => {
    zooming = true;
    together(item).forEach(each => {
      each.chart.resetZoom('none');
      each.figure.querySelector('.reset').hidden = true;
    });
    zooming = false;
  };

  // ---- the page ----
  const control = (item, kind, text) => {
    const element = document.createElement(kind);
    element.textContent = text;
    item.figure.querySelector('figcaption').append(element);
    return element;
  };
  const setUp = spec => {
    const item = {spec, figure: document.getElementById(spec.id), chart: null, logarithmic: false};
    const scaled = spec.axes.find(axis => axis.log);
    if (scaled) {
      item.logarithmic = scaled.log === 'on';
      const box = document.createElement('input');
      box.type = 'checkbox';
      box.checked = item.logarithmic;
      box.addEventListener('change', () => { item.logarithmic = box.checked; draw(item); });
      control(item, 'label', ' logarithmic').prepend(box);
    }
    const button = control(item, 'button', 'Reset zoom');
    button.className = 'reset';
    button.hidden = true;
    button.addEventListener('click', () => reset(item));
    item.figure.querySelector('canvas').addEventListener('dblclick', () => reset(item));
    drawn.push(item);
    draw(item);
  };
  const setUpViews = specs => {
    const place = document.getElementById('views');
    const longest = specs.reduce((most, spec) => (spec.views.length > most.length ? spec.views : most), []);
    const known = document.getElementById('view');
    if (!place || longest.length < 2) return;
    const options = longest.map(each => new Option(each.name, each.name, false, each.name === view));
    if (known) {
      if ([...known.options].map(each => each.value).join('\n') !== longest.map(each => each.name).join('\n')) known.replaceChildren(...options);
      return;
    }
    const select = document.createElement('select');
    select.id = 'view';
    select.append(...options);
    select.addEventListener('change', () => {
      view = select.value;
      drawn.filter(item => item.spec.views.length > 1).forEach(draw);
    });
    const label = document.createElement('label');
    label.textContent = 'Charts of ';
    label.append(select);
    place.append(label);
  };
  const number = text => {
    const value = parseFloat(text.replace(/^[a-z<>\s]+|[,\s]/g, ''));
    return text.startsWith('<') ? value - 1e-9 : text.startsWith('>') ? value + 1e-9 : value;
  };
  const inOrder = (table, head) => {
    const column = head.cellIndex;
    const down = head.getAttribute('aria-sort') === 'descending';
    const text = row => row.cells[column].textContent;
    const order = head.className === 'text'
      ? (a, b) => text(a).localeCompare(text(b))
      : (a, b) => (number(text(a)) || 0) - (number(text(b)) || 0);
    [...table.tBodies[0].rows]
      .sort((a, b) => a.classList.contains('total') - b.classList.contains('total') || (down ? -order(a, b) : order(a, b)))
      .forEach(row => table.tBodies[0].append(row));
  };
  const sortable = table => {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach(head => {
      const button = document.createElement('button');
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const now = head.getAttribute('aria-sort');
        const down = now ? now === 'ascending' : head.className !== 'text';
        heads.forEach(each => each.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        inOrder(table, head);
      });
    });
    // Rows of a run that goes on have changed.
    table.addEventListener('bancada:rows', () => heads.filter(head => head.hasAttribute('aria-sort')).forEach(head => inOrder(table, head)));
  };

  // ---- a run that goes on: live.js says what has changed ----
  const refresh = (item, spec) => {
    item.spec = spec;
    const shown = spec.views.find(each => each.name === view) || spec.views[0];
    const sets = item.chart.data.datasets;
    const same = sets.length === shown.series.length && shown.series.every((series, i) => series.name === sets[i].label);
    const zoomed = item.chart.isZoomedOrPanned() ? {min: item.chart.scales.x.min, max: item.chart.scales.x.max} : null;
    if (same) {
      const xs = places(spec, shown);
      shown.series.forEach((series, i) => Object.assign(sets[i], dataset(series, xs, spec), {hidden: sets[i].hidden}));
      item.chart.update('none');
    } else {
      const hidden = sets.filter((set, i) => !item.chart.isDatasetVisible(i)).map(set => set.label);
      draw(item);
      item.chart.data.datasets.forEach((set, i) => { if (hidden.includes(set.label)) item.chart.setDatasetVisibility(i, false); });
      item.chart.update('none');
      if (zoomed) {
        item.chart.zoomScale('x', zoomed, 'none');
        item.figure.querySelector('.reset').hidden = false;
      }
    }
  };
  const redraw = () => drawn.forEach(draw);
  const paper = on => {
    root.classList.toggle('paper', on);
    redraw();
  };
  try {
    document.querySelectorAll('table.sortable').forEach(sortable);
    setUpViews(data.charts);
    data.charts.forEach(setUp);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
    addEventListener('beforeprint', () => paper(true));
    addEventListener('afterprint', () => paper(false));
    document.addEventListener('bancada:table', event => sortable(event.detail));
    document.addEventListener('bancada:charts', event => {
      setUpViews(event.detail);
      event.detail.forEach(spec => drawn.filter(item => item.spec.id === spec.id).forEach(item => refresh(item, spec)));
    });
    root.dataset.charts = String(drawn.length);
  } catch (error) {
    root.dataset.failed = error.message;
    const note = document.createElement('p');
    note.className = 'notice bad';
    note.textContent = 'The charts cannot be drawn (' + error.message + '). The tables are complete.';
    document.querySelector('h1').after(note);
  }
})();
