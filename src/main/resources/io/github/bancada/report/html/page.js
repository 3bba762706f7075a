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
      if (!head.textContent) return;
      const button = element('button', {type: 'button'}, ...head.childNodes);
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
  const searchable = table => {
    const rows = [...table.tBodies[0].rows];
    if (rows.length < MANY_ROWS) return;
    const field = element('input', {type: 'search', placeholder: 'Search', autocomplete: 'off'});
    field.setAttribute('aria-label', 'Search in ' + table.parentElement.getAttribute('aria-label'));
    field.addEventListener('input', () => {
      const words = field.value.toLowerCase().split(/\s+/).filter(Boolean);
      rows.forEach(row => { row.hidden = !words.every(word => row.textContent.toLowerCase().includes(word)); });
    });
    table.parentElement.before(element('div', {className: 'tools'}, field));
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
    choice.replaceChildren(...names.map(name => new Option(name, name)));
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
  page.select = select;
  page.update = update;
  try {
    document.querySelectorAll('table.sortable').forEach(table => { sortable(table); searchable(table); });
    update(JSON.parse(document.getElementById('data').textContent));
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', page.charts.redraw);
    addEventListener('beforeprint', () => paper(true));
    addEventListener('afterprint', () => paper(false));
    document.addEventListener('bancada:table', event => sortable(event.detail));
    document.addEventListener('bancada:charts', event => {
      page.charts.update(page.withLoad(event.detail));
      showViews();
    });
    root.dataset.charts = String(page.charts.count());
  } catch (error) {
    root.dataset.failed = error.message;
    document.querySelector('h1').after(
      element('p', {className: 'notice bad'}, 'The charts cannot be drawn (' + error.message + '). The tables are complete.'));
  }
})(globalThis.bancada ??= {});
