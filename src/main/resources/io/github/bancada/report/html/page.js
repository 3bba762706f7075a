// Sets the page up from the element #data; bancada.update(data) shows other data in it. No network.
(page => {
  'use strict';
  const root = document.documentElement;
  const {element} = page;

  // ---- tables of texts ----
  const MANY_ROWS = 20;
  const number = text => {
    const value = parseFloat(text.replace(/^[a-z<>\s]+|[,\s]/g, ''));
    return text.startsWith('<') ? value - 1e-9 : text.startsWith('>') ? value + 1e-9 : value;
  };
  const isOfWords = head => ['text', 'word'].includes(head.className);
  const inOrder = (table, head) => {
    const column = head.cellIndex;
    const down = head.getAttribute('aria-sort') === 'descending';
    const text = row => row.cells[column].textContent;
    const order = isOfWords(head)
      ? (a, b) => text(a).localeCompare(text(b))
      : (a, b) => (number(text(a)) || 0) - (number(text(b)) || 0);
    [...table.tBodies[0].rows]
      .sort((a, b) => a.classList.contains('total') - b.classList.contains('total') || (down ? -order(a, b) : order(a, b)))
      .forEach(row => table.tBodies[0].append(row));
  };
  const sortable = table => {
    const heads = [...table.tHead.rows[0].cells];
    heads.forEach(head => {
      if (!head.textContent) return;
      const button = element('button', {type: 'button'}, ...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => {
        const now = head.getAttribute('aria-sort');
        const down = now ? now === 'ascending' : !isOfWords(head);
        heads.forEach(each => each.removeAttribute('aria-sort'));
        head.setAttribute('aria-sort', down ? 'descending' : 'ascending');
        inOrder(table, head);
      });
    });
  };
  // A field before a place that hides the parts without its words.
  const searchable = (name, place, parts, textOf) => {
    if (parts.length < MANY_ROWS) return;
    const field = element('input', {type: 'search', placeholder: 'Search', autocomplete: 'off'});
    field.setAttribute('aria-label', 'Search in ' + name);
    field.addEventListener('input', () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      parts.forEach(part => { part.hidden = !words.every(word => textOf(part).toLowerCase().includes(word)); });
    });
    place.before(element('div', {className: 'tools'}, field));
  };
  const searchableRows = table => {
    const frame = table.parentElement;
    searchable(frame.getAttribute('aria-label'), frame, [...table.tBodies[0].rows], row => row.textContent);
  };
  const searchableLabels = () => {
    const parts = [...document.querySelectorAll('.one')];
    searchable('Labels', parts[0], parts, part => part.querySelector('h3').textContent);
  };

  // ---- which labels the charts show ----
  const SEVERAL = 'several';
  let choice = null;
  const showChoice = () => {
    if (!choice) return;
    const names = page.charts.selected();
    const several = choice.querySelector('option[data-several]');
    if (several) several.remove();
    if (names.length > 1) {
      const option = new Option(names.length + ' labels', SEVERAL);
      option.dataset.several = '';
      choice.prepend(option);
    }
    choice.value = names.length > 1 ? SEVERAL : names[0] ?? page.charts.viewNames()[0];
  };
  const select = names => {
    page.charts.select(names);
    page.heat.draw();
    page.tables.showTicks();
    showChoice();
  };
  const showViews = () => {
    const place = document.getElementById('views');
    const names = page.charts.viewNames();
    if (!place || names.length < 2) return;
    if (!choice) {
      choice = element('select', {id: 'view'});
      choice.addEventListener('change', () => select(choice.value === names[0] ? [] : [choice.value]));
      place.append(element('label', {}, 'Charts of ', choice));
    }
    const known = [...choice.options].filter(option => !('several' in option.dataset)).map(option => option.value);
    if (known.join('\n') !== names.join('\n')) choice.replaceChildren(...names.map(name => new Option(name, name)));
    showChoice();
  };

  // ---- the page ----
  const update = data => {
    try {
      page.charts.update(page.withLoad(data.charts));
      page.heat.update(data.heat);
    } finally {
      page.tables.update(data.tables);
    }
    showViews();
  };
  const paper = on => {
    root.classList.toggle('paper', on);
    if (on) page.tables.complete();
    page.charts.redraw();
    page.heat.draw();
  };
  // Links may take several lines; what sticks below them has to know.
  const followLinks = links => links &&
    new ResizeObserver(() => root.style.setProperty('--links', links.offsetHeight + 'px')).observe(links);
  page.select = select;
  page.update = update;
  try {
    document.querySelectorAll('table.sortable').forEach(table => { sortable(table); searchableRows(table); });
    searchableLabels();
    followLinks(document.querySelector('.contents'));
    update(JSON.parse(document.getElementById('data').textContent));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', page.charts.redraw);
    addEventListener('beforeprint', () => paper(true));
    addEventListener('afterprint', () => paper(false));
    root.dataset.charts = String(page.charts.count());
  } catch (error) {
    root.dataset.failed = error.message;
    document.querySelector('h1').after(
      element('p', {className: 'notice bad'}, 'The charts cannot be drawn (' + error.message + '). The tables are complete.'));
  }
})(globalThis.bancada ??= {});
