// The axes of charts. No network.
(page => {
  'use strict';
  const {plain, short, clock, colour} = page.values;

  // ---- x ----
  const STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 21600, 43200, 86400];
  const stepOf = span => STEPS.find(step => step >= span) || Math.ceil(span / 86400) * 86400;
  const position = percentile => -Math.log10(1 - percentile / 100);
  const PERCENTILES = [0, 50, 90, 99, 99.9, 99.99];
  const percentText = x => {
    const p = 100 * (1 - Math.pow(10, -x));
    return p.toFixed(p < 90 ? 1 : Math.max(1, Math.ceil(x))).replace(/\.?0+$/, '') + ' %';
  };
  // Only what tells runs apart: the date, or of runs of one day the time.
  const startOf = (runs, number) => {
    const [first, last] = [runs[0], runs[runs.length - 1]].map(each => each.split(' ')[0]);
    return runs[number - 1]?.split(' ')[first === last ? 1 : 0] ?? '';
  };
  const horizontal = {
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
    runs: spec => ({
      type: 'linear', min: 0.5, max: spec.categories.length + 0.5,
      afterBuildTicks: axis => {
        const step = Math.ceil((axis.max - axis.min) / Math.max(2, axis.width / 100));
        axis.ticks = [];
        for (let value = Math.ceil(axis.min); value <= axis.max; value += step) axis.ticks.push({value});
      },
      ticks: {callback: v => startOf(spec.categories, v), maxRotation: 0},
      heading: x => 'run ' + x + ', ' + spec.categories[x - 1]
    }),
    numbers: () => ({type: 'linear', bounds: 'ticks', beginAtZero: true, ticks: {callback: plain, maxRotation: 0, includeBounds: false}, heading: null})
  };
  // Where the values of a view stand; null if each series says it itself.
  const places = (spec, shown) => {
    if (spec.x === 'categories') return spec.categories;
    if (spec.x === 'percentiles') return spec.percentiles.map(position);
    if (spec.x === 'numbers') return null;
    if (spec.x === 'runs') return spec.categories.map((unused, i) => i + 1);
    return Array.from(shown.series[0].values, (unused, i) => shown.first + i * shown.step);
  };

  // ---- y ----
  const isRound = value => [1, 2, 5].some(n => Math.abs(value / Math.pow(10, Math.floor(Math.log10(value))) - n) < 1e-6);
  // Room for intervals and marks.
  const reach = (spec, axis) => {
    if (spec.x === 'runs') return {beginAtZero: axis.unit === 'percent', grace: '10%'};
    const drawnHere = spec.views.flatMap(shown => shown.series).filter(series => series.axis === axis.id);
    if (spec.x !== 'numbers' && !drawnHere.some(series => series.lows)) return {};
    const all = drawnHere
      .flatMap(series => [...series.values, ...(series.lows || []), ...(series.highs || [])])
      .concat((spec.marks || []).filter(mark => mark.axis === axis.id).map(mark => mark.value))
      .filter(value => value !== null && value > 0);
    return {suggestedMin: axis.log ? Math.min(...all) / 1.3 : 0, suggestedMax: Math.max(...all) * (axis.log ? 1.3 : 1.05)};
  };
  const vertical = (spec, axis, place, logarithmic, stacked) => ({
    axis: 'y',
    position: 'left',
    type: logarithmic ? 'logarithmic' : 'linear',
    afterFit: scale => { scale.width = scale.chart.width < 500 ? 74 : 84; }, // the same everywhere, so that charts over time stand below each other
    stack: 'y',
    stackWeight: axis.weight,
    offset: place > 0,
    beginAtZero: true,
    stacked,
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
  page.axes = {horizontal, vertical, places};
})(globalThis.bancada ??= {});
