// What charts draw beside their series; page.js sets the options. No globals, no network.
(() => {
  'use strict';
  if (typeof Chart === 'undefined') return;

  const crosshair = {
    id: 'crosshair',
    afterDraw: (chart, unused, settings) => {
      const active = chart.tooltip && chart.tooltip.getActiveElements();
      if (!active || !active.length || !settings.colour) return;
      const context = chart.ctx;
      context.save();
      context.strokeStyle = settings.colour;
      context.setLineDash([3, 3]);
      context.beginPath();
      context.moveTo(active[0].element.x, chart.chartArea.top);
      context.lineTo(active[0].element.x, chart.chartArea.bottom);
      context.stroke();
      context.restore();
    }
  };

  // ---- intervals of points ----
  const CAP = 4;
  const interval = (context, x, low, high) => {
    context.beginPath();
    context.moveTo(x, low);
    context.lineTo(x, high);
    [low, high].forEach(y => {
      context.moveTo(x - CAP, y);
      context.lineTo(x + CAP, y);
    });
    context.stroke();
  };
  const within = (chart, top, bottom, paint) => {
    const {left, right} = chart.chartArea;
    chart.ctx.save();
    chart.ctx.beginPath();
    chart.ctx.rect(left, top, right - left, bottom - top);
    chart.ctx.clip();
    paint(chart.ctx);
    chart.ctx.restore();
  };
  const intervals = {
    id: 'intervals',
    afterDatasetDraw: (chart, drawn) => {
      const dataset = chart.data.datasets[drawn.index];
      if (!dataset.lows) return;
      const y = drawn.meta.yScale;
      within(chart, y.top, y.bottom, context => {
        context.strokeStyle = dataset.intervalColour;
        drawn.meta.data.forEach((point, i) =>
          interval(context, point.x, y.getPixelForValue(dataset.lows[i]), y.getPixelForValue(dataset.highs[i])));
      });
    }
  };

  // ---- marked values ----
  const MARGIN = 4;
  const across = (chart, mark) => {
    const scale = chart.scales[mark.axis];
    const {left, right} = chart.chartArea;
    within(chart, scale.top, scale.bottom, context => {
      const y = scale.getPixelForValue(mark.value);
      context.strokeStyle = context.fillStyle = mark.colour;
      context.setLineDash([6, 4]);
      context.beginPath();
      context.moveTo(left, y);
      context.lineTo(right, y);
      context.stroke();
      context.textBaseline = y - scale.top > 20 ? 'bottom' : 'top';
      context.fillText(mark.text, left + MARGIN, y + (context.textBaseline === 'top' ? 2 : -2));
    });
  };
  const along = (chart, mark, line) => {
    const scale = chart.scales.x;
    const {left, right, top, bottom} = chart.chartArea;
    within(chart, top, bottom, context => {
      let x = scale.getPixelForValue(mark.value);
      if (mark.low !== null) {
        context.fillStyle = mark.band;
        const low = scale.getPixelForValue(mark.low);
        const high = scale.getPixelForValue(mark.high);
        context.fillRect(low, top, high - low, bottom - top);
        if (mark.value === mark.low && high > left) x = Math.max(x, left); // begins out of sight
      }
      if (!mark.text || x < left || x > right) return; // a band alone, or zoomed out of sight, and its text with it
      context.strokeStyle = context.fillStyle = mark.colour;
      if (mark.before) context.setLineDash([2, 3]);
      context.beginPath();
      context.moveTo(x, top);
      context.lineTo(x, bottom);
      context.stroke();
      const width = context.measureText(mark.text).width;
      const wanted = mark.before ? x - MARGIN - width : x + MARGIN;
      context.textBaseline = 'top';
      context.fillText(mark.text, Math.max(left + MARGIN, Math.min(right - width - MARGIN, wanted)), top + 2 + 14 * line);
    });
  };
  const marks = {
    id: 'marks',
    beforeDatasetsDraw: (chart, unused, settings) => {
      if (!settings.all || !settings.all.length) return;
      chart.ctx.save();
      chart.ctx.font = '12px system-ui, sans-serif';
      let line = 0;
      settings.all.forEach(mark => {
        if (mark.axis === 'x') along(chart, mark, mark.text ? line++ : line);
        else across(chart, mark);
      });
      chart.ctx.restore();
    }
  };
  Chart.register(crosshair, intervals, marks);
})();
