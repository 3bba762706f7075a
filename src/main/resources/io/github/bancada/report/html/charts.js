// Draws the charts that the data describe: their views, labels laid over each other, zoom, keys. No network.
(page => {
  'use strict';
  const {exact, colour} = page.values;
  const {element} = page;
  const {horizontal, vertical, places} = page.axes;
  const drawn = new Map(); // by id: {spec, figure, chart, shape, logarithmic, measure}
  let selected = []; // names of views; none: the first view
  let zooming = false;

  // Also told apart by dashes, for those who do not see the colours. Red is for failures and limits only.
  const PALETTE = ['blue', 'orange', 'green', 'purple', 'teal', 'pink', 'grey'];
  const DASHES = [[], [6, 3], [2, 2]];
  const lineOf = i => ({colour: PALETTE[i % PALETTE.length], dashes: DASHES[Math.floor(i / PALETTE.length) % DASHES.length]});

  // ---- what is shown ----
  const measureOf = series => series.name.split(' (')[0];
  const measuresOn = (views, axis) =>
    [...new Set(views.flatMap(view => view.series.filter(series => series.axis === axis.id).map(measureOf)))];
  const viewsOf = item => selected.map(name => item.spec.views.find(view => view.name === name)).filter(Boolean);
  // Several views in one: of each axis one measure, a line for each view.
  const overlay = (item, views) => ({
    name: '',
    first: views[0].first,
    step: views[0].step,
    series: item.spec.axes.flatMap(axis => {
      const measures = measuresOn(views, axis);
      const measure = measures.includes(item.measure) ? item.measure : measures[0];
      return views.map((view, i) => {
        const series = view.series.find(each => each.axis === axis.id && measureOf(each) === measure);
        return series && {...series, ...lineOf(i), name: view.name, kind: series.kind === 'area' ? 'line' : series.kind, fill: false, hidden: false, dashed: false};
      }).filter(Boolean);
    })
  });
  const isOverlaid = item => viewsOf(item).length > 1 && item.spec.x !== 'categories';
  const shownIn = item => {
    const views = viewsOf(item);
    return isOverlaid(item) ? overlay(item, views) : views[0] || item.spec.views[0];
  };

  // ---- one chart ----
  const lonely = (values, i) => values[i] !== null && (values[i - 1] ?? null) === null && (values[i + 1] ?? null) === null;
  const fillOf = series => {
    if (series.fill === false) return false;
    return series.kind === 'step' ? 'origin' : series.kind === 'area' ? 'stack' : false;
  };
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
      borderWidth: series.kind === 'area' ? (dense ? 0 : 1) : bar || dense ? 1.2 : 1.5,
      borderDash: series.dashed ? [5, 4] : series.dashes || [],
      pointRadius: series.kind === 'points' ? series.radius || 5 : values.map((unused, i) => (series.kind === 'line' && !series.dashed && (!dense || lonely(values, i)) ? 2 : 0)),
      pointHitRadius: series.kind === 'points' ? 6 : 0,
      clip: series.kind === 'points' ? 8 : undefined,
      pointBorderWidth: series.kind === 'points' && !series.radius ? 2 : 1,
      stepped: series.kind === 'step' ? 'before' : false,
      fill: fillOf(series),
      stack: series.kind === 'area' ? 'stack' : series.kind + series.name,
      hidden: Boolean(series.hidden),
      spanGaps: false
    };
  };
  // A legend for series of the same name on several axes, which are shown and hidden together.
  const namesOnce = usePointStyle => ({
    labels: {
      color: colour('text'), usePointStyle, boxHeight: usePointStyle ? 7 : 2, boxWidth: usePointStyle ? undefined : 14,
      filter: (entry, data) => data.datasets.findIndex(each => each.label === entry.text) === entry.datasetIndex
    },
    onClick: (event, entry, legend) => {
      const visible = legend.chart.isDatasetVisible(entry.datasetIndex);
      legend.chart.data.datasets.forEach((each, i) => { if (each.label === entry.text) legend.chart.setDatasetVisibility(i, !visible); });
      legend.chart.update();
    }
  });
  const valueText = point => {
    const written = exact[point.dataset.unit];
    if (point.raw === null || point.parsed.y === null) return '-';
    return Array.isArray(point.raw) ? point.raw.map(written).join(' to ') : written(point.parsed.y);
  };
  const options = item => {
    const spec = item.spec;
    const overlaid = isOverlaid(item);
    const xAxis = horizontal[spec.x](spec);
    const scales = {x: {bounds: 'data', ...xAxis, stacked: false, grid: {color: colour('line')}, border: {color: colour('line')},
      ticks: {...xAxis.ticks, color: colour('faint')},
      title: {display: Boolean(spec.xTitle), text: spec.xTitle, color: colour('faint')}}};
    // The first axis of a stack stands lowest.
    [...spec.axes].reverse().forEach((axis, i) => {
      scales[axis.id] = vertical(spec, axis, i, axis.log && item.logarithmic, Boolean(axis.stacked) && !overlaid);
    });
    return {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      layout: {autoPadding: false, padding: {right: 18, top: 2}},
      interaction: spec.x === 'numbers' ? {mode: 'nearest', axis: 'xy', intersect: true} : {mode: 'index', intersect: false},
      scales,
      plugins: {
        crosshair: ['seconds', 'percentiles'].includes(spec.x) && {colour: colour('faint')},
        marks: {all: (spec.marks || []).map(mark => ({...mark, colour: colour(mark.colour), band: colour('band')}))},
        legend: spec.x === 'numbers' || overlaid ? namesOnce(!overlaid) : {labels: {color: colour('text'), boxWidth: 14, boxHeight: 2}},
        tooltip: {
          callbacks: {
            title: items => (xAxis.heading && items.length ? xAxis.heading(items[0].parsed.x) : items.length ? items[0].label : ''),
            label: point => point.dataset.texts[point.dataIndex]?.split('; ') || ' ' + point.dataset.label + ': ' + valueText(point)
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
  // Other values in the same chart keep its zoom and what its legend hides.
  const shapeOf = (item, datasets) =>
    JSON.stringify([item.logarithmic, isOverlaid(item), item.spec.axes, datasets.map(each => [each.label, each.yAxisID])]);
  const looks = chart => ({
    hidden: chart.data.datasets.filter((set, i) => !chart.isDatasetVisible(i)).map(set => set.label),
    range: chart.isZoomedOrPanned() && {min: chart.scales.x.min, max: chart.scales.x.max}
  });
  const look = (chart, {hidden, range}) => {
    chart.data.datasets.forEach((set, i) => { if (hidden.includes(set.label)) chart.setDatasetVisibility(i, false); });
    chart.update('none');
    if (range) chart.zoomScale('x', range, 'none');
  };
  const draw = (item, anew = true) => {
    const spec = item.spec;
    const shown = shownIn(item);
    const xs = places(spec, shown);
    const datasets = shown.series.map(series => dataset(series, xs, spec));
    const shape = shapeOf(item, datasets);
    showMeasures(item);
    if (item.chart && !anew && item.shape === shape) {
      datasets.forEach(({hidden, ...each}, i) => Object.assign(item.chart.data.datasets[i], each));
      item.chart.update('none');
      return;
    }
    const kept = anew ? !item.chart && spec.range && {hidden: [], range: {min: spec.range[0], max: spec.range[1]}} : looks(item.chart);
    if (item.chart) item.chart.destroy();
    item.shape = shape;
    item.chart = new Chart(item.figure.querySelector('canvas'), {
      data: {datasets, labels: spec.x === 'categories' ? spec.categories : undefined},
      options: options(item)
    });
    item.figure.querySelector('.reset').hidden = !kept?.range;
    if (kept) look(item.chart, kept);
  };

  // ---- zoom: charts over time go together ----
  const together = item => [...drawn.values()].filter(each => each === item || (each.spec.x === 'seconds' && item.spec.x === 'seconds'));
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

  // ---- controls ----
  const setUpMeasures = (item, caption) => {
    item.measures = element('select');
    item.measures.addEventListener('change', () => { item.measure = item.measures.value; draw(item); });
    item.measuresLabel = element('label', {hidden: true}, 'of each label ', item.measures);
    caption.append(item.measuresLabel);
  };
  const showMeasures = item => {
    const views = viewsOf(item);
    const all = isOverlaid(item) ? item.spec.axes.map(axis => measuresOn(views, axis)).find(each => each.length > 1) || [] : [];
    item.measuresLabel.hidden = all.length < 2;
    if (all.length < 2) return;
    if (!all.includes(item.measure)) item.measure = all.find(name => name === 'p95') || all[0];
    item.measures.replaceChildren(...all.map(name => new Option(name, name, false, name === item.measure)));
  };
  const step = (item, by) => {
    const sets = item.chart.data.datasets;
    const last = Math.max(...sets.map(set => set.data.length)) - 1;
    item.place = Math.max(0, Math.min(last, (item.place ?? (by > 0 ? -1 : last + 1)) + by));
    const elements = sets.map((set, datasetIndex) => ({datasetIndex, index: item.place}))
      .filter(each => item.chart.isDatasetVisible(each.datasetIndex) && (sets[each.datasetIndex].data[item.place]?.y ?? sets[each.datasetIndex].data[item.place] ?? null) !== null);
    item.chart.setActiveElements(elements);
    item.chart.tooltip.setActiveElements(elements, {x: 0, y: 0});
    item.chart.update('none');
    const tooltip = item.chart.tooltip;
    item.spoken.textContent = elements.length ? [tooltip.title, ...tooltip.body.map(part => part.lines)].flat().join('; ') : 'no value';
  };
  const zoom = (item, by) => {
    item.chart.zoom(by);
    follow(item, item.chart);
  };
  const KEYS = {
    ArrowRight: item => step(item, 1),
    ArrowLeft: item => step(item, -1),
    '+': item => zoom(item, 1.5),
    '-': item => zoom(item, 1 / 1.5),
    Escape: reset
  };
  const setUp = item => {
    const caption = item.figure.querySelector('figcaption');
    const canvas = item.figure.querySelector('canvas');
    const scaled = item.spec.axes.find(axis => axis.log);
    if (scaled) {
      item.logarithmic = scaled.log === 'on';
      const box = element('input', {type: 'checkbox', checked: item.logarithmic});
      box.addEventListener('change', () => { item.logarithmic = box.checked; draw(item); });
      caption.append(element('label', {}, box, ' logarithmic'));
    }
    setUpMeasures(item, caption);
    const button = element('button', {type: 'button', className: 'reset', hidden: true}, 'Reset zoom');
    button.addEventListener('click', () => reset(item));
    caption.append(button);
    item.spoken = element('p', {className: 'unseen'});
    item.spoken.setAttribute('aria-live', 'polite');
    item.figure.append(item.spoken);
    canvas.tabIndex = 0;
    canvas.title = 'Arrow keys: values; + and -: zoom; Escape: all';
    canvas.addEventListener('dblclick', () => reset(item));
    canvas.addEventListener('keydown', event => {
      if (!KEYS[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      KEYS[event.key](item);
    });
  };

  // Draws these charts; those that are drawn already get their new values.
  const update = specs => {
    specs.forEach(spec => {
      const known = drawn.get(spec.id);
      if (known) {
        known.spec = spec;
        draw(known, false);
        return;
      }
      const figure = document.getElementById(spec.id);
      if (!figure) return;
      figure.hidden = false;
      const item = {spec, figure, chart: null, logarithmic: false};
      setUp(item);
      drawn.set(spec.id, item);
      draw(item);
    });
  };
  const redraw = () => drawn.forEach(item => draw(item));
  // Shows these views together, or the first one if there is none.
  const select = names => {
    selected = names;
    drawn.forEach(item => { if (item.spec.views.length > 1) draw(item); });
  };
  // Charts may have other views than the chart with the most.
  const viewNames = () => {
    const all = [...drawn.values()].map(item => item.spec.views).filter(views => views.length > 1);
    return [...new Set(all.sort((a, b) => b.length - a.length).flat().map(view => view.name))];
  };

  page.charts = {update, redraw, select, selected: () => selected, viewNames, lineOf, count: () => drawn.size};
})(globalThis.bancada ??= {});
