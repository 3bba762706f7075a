// Response time against load: a dot for each point of the charts over time, from their own figures. No network.
(page => {
  'use strict';
  const {exact, plain, clock} = page.values;
  const MANY = 300;

  const measure = (view, name) => view?.series.find(series => series.name.split(' (')[0] === name)?.values;
  const AGAINST = {
    'against-rate': {
      xTitle: 'samples/s',
      of: (times, rates) => {
        const succeeded = measure(rates, 'succeeded/s');
        const failed = measure(rates, 'failed/s');
        return succeeded && failed && succeeded.map((rate, i) => rate + failed[i]);
      }
    },
    'against-users': {xTitle: 'active users', of: times => measure(times, 'active users')}
  };
  const dots = (view, load, name, colour, against) => {
    const values = measure(view, name) || [];
    const kept = values.map((unused, i) => i).filter(i => values[i] !== null && load[i] !== null && load[i] > 0);
    return {
      name, axis: 'time', kind: 'points', colour, shape: 'circle', radius: kept.length > MANY ? 2 : 3,
      xs: kept.map(i => load[i]),
      values: kept.map(i => values[i]),
      texts: kept.map(i => [name + ' ' + exact.nanos(values[i]), plain(load[i]) + ' ' + against, clock(Math.max(0, view.first + i * view.step)) + ' after the start'].join('; '))
    };
  };
  const derived = (id, times, rates) => {
    const against = AGAINST[id];
    const views = times.views.map(view => {
      const load = against.of(view, rates.views.find(each => each.name === view.name));
      return load && {
        name: view.name, first: 0, step: 1,
        series: [dots(view, load, 'p50', 'blue', against.xTitle), dots(view, load, 'p95', 'orange', against.xTitle)]
      };
    }).filter(Boolean);
    return {
      id, x: 'numbers', xTitle: against.xTitle, start: times.start, categories: [], percentiles: [], marks: [], views,
      axes: [{...times.axes.find(axis => axis.id === 'time'), weight: 1, alone: true}]
    };
  };
  // The charts, and those that follow from them.
  page.withLoad = charts => {
    const times = charts.find(chart => chart.id === 'latency');
    const rates = charts.find(chart => chart.id === 'throughput');
    const wanted = Object.keys(AGAINST).filter(id => document.getElementById(id));
    return times && rates ? [...charts, ...wanted.map(id => derived(id, times, rates))] : charts;
  };
})(globalThis.bancada ??= {});
