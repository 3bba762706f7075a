// Tables of figures, drawn from the data: search, order, columns, one unit for all times, labels to draw. No network.
(page => {
  'use strict';
  const {cellFormat, isWhole, grouped, units} = page.values;
  const {memory, element} = page;
  const AT_ONCE = 100; // rows before the first paint; the others follow
  const FEW_ROWS = 8;
  const FEW_COLUMNS = 9;
  const LONG_NAME = 60;
  const small = matchMedia('(max-width: 600px)');
  const tables = new Map(); // by id: what is shown of it
  let unit = units.includes(memory.read('unit')) ? memory.read('unit') : null;

  // ---- what is shown ----
  const columnsKey = state => 'columns.' + state.spec.id + (small.matches ? '.small' : '');
  const standard = spec => spec.columns.filter(column => (small.matches ? column.first : column.standard)).map(column => column.key);
  const chosen = state => {
    const known = state.spec.columns.map(column => column.key);
    const kept = (memory.read(columnsKey(state)) || []).filter(key => known.includes(key));
    return new Set(kept.length ? kept : standard(state.spec));
  };
  const titleOf = (state, column) => column.title + (column.kind === 'nanos' ? ' ' + (unit || state.spec.unit) : '');
  const place = (state, key) => 1 + state.spec.columns.findIndex(column => column.key === key);
  const errorsOf = (state, row) => (place(state, 'errors') > 0 ? row[place(state, 'errors')] : 0);
  const inOrder = state => {
    const words = state.query.toLowerCase().split(/\s+/).filter(Boolean);
    const rows = state.spec.rows.filter(row =>
      words.every(word => row[0].toLowerCase().includes(word)) && (!state.failedOnly || errorsOf(state, row) > 0));
    if (!state.sorted) return rows;
    const at = state.sorted.key === '' ? 0 : place(state, state.sorted.key);
    const sign = state.sorted.down ? -1 : 1;
    const compare = at === 0 ? (a, b) => a[0].localeCompare(b[0]) : (a, b) => a[at] - b[at];
    return rows.sort((a, b) => (a[at] === null) - (b[at] === null) || sign * compare(a, b));
  };

  // ---- rows ----
  const rowHead = (state, name) => {
    const head = element('th', {scope: 'row'});
    const marked = state.spec.marked?.includes(name) ? ' *' : '';
    const text = element('span', {className: 'name', title: name.length > LONG_NAME ? name : ''}, name + marked);
    if (!state.spec.overlay || !page.charts.viewNames().slice(1).includes(name)) {
      head.append(text);
      return head;
    }
    const box = element('input', {type: 'checkbox'});
    box.addEventListener('change', () => tick(name, box.checked));
    state.boxes.set(name, box);
    head.append(element('label', {}, box, text));
    return head;
  };
  const rowOf = (state, name, total) => {
    const key = (total ? 'total ' : 'row ') + name;
    if (!state.made.has(key)) {
      state.made.set(key, {tr: element('tr', {className: total ? 'total' : ''}), head: total ? element('th', {scope: 'row'}, name) : rowHead(state, name), cells: new Map()});
    }
    return state.made.get(key);
  };
  const fillRow = (state, row, total) => {
    const made = rowOf(state, row[0], total);
    const cells = state.visible.map(column => {
      if (!made.cells.has(column.key)) made.cells.set(column.key, element('td'));
      const cell = made.cells.get(column.key);
      const text = state.formats.get(column.key)(row[place(state, column.key)]);
      if (cell.textContent !== text) cell.textContent = text;
      return cell;
    });
    if (made.columns !== state.visible) made.tr.replaceChildren(made.head, ...cells);
    made.columns = state.visible;
    return made.tr;
  };
  // Rows that stay keep their place, and with it the reader's.
  const arrange = (body, rows) => {
    const kept = new Set(rows);
    [...body.children].forEach(row => { if (!kept.has(row)) row.remove(); });
    let at = body.firstElementChild;
    rows.forEach(row => {
      if (row === at) at = at.nextElementSibling;
      else body.insertBefore(row, at);
    });
  };
  const fill = (state, all) => {
    clearTimeout(state.later);
    const body = state.table.tBodies[0];
    const total = state.spec.total ? [fillRow(state, state.spec.total, true)] : [];
    const shown = state.rows.slice(0, all ? state.rows.length : Math.max(AT_ONCE, state.filled)).map(row => fillRow(state, row, false));
    const none = state.rows.length ? [] : [state.none];
    const wanted = [...shown, ...none, ...total];
    arrange(body, wanted);
    state.filled = shown.length;
    if (shown.length < state.rows.length) {
      state.later = setTimeout(() => {
        state.filled += 2 * AT_ONCE;
        fill(state, false);
      });
    }
  };

  // ---- heads ----
  const headOf = (state, key, text) => {
    if (!state.heads.has(key)) {
      const button = element('button', {type: 'button'});
      button.addEventListener('click', () => {
        const before = state.sorted;
        state.sorted = {key, down: before && before.key === key ? !before.down : key !== ''};
        show(state);
      });
      state.heads.set(key, element('th', {scope: 'col', className: key === '' ? 'text' : ''}, button));
    }
    const head = state.heads.get(key);
    if (head.textContent !== text) head.firstChild.textContent = text;
    if (state.sorted && state.sorted.key === key) head.setAttribute('aria-sort', state.sorted.down ? 'descending' : 'ascending');
    else head.removeAttribute('aria-sort');
    return head;
  };
  const fillHead = state => {
    const heads = [headOf(state, '', state.spec.name), ...state.visible.map(column => headOf(state, column.key, titleOf(state, column)))];
    arrange(state.table.tHead.rows[0], heads);
  };

  // ---- a table ----
  const show = state => {
    const {spec} = state;
    state.rows = inOrder(state);
    const keys = [...state.columns].sort().join();
    if (!state.visible || state.keys !== keys) state.visible = spec.columns.filter(column => state.columns.has(column.key));
    state.keys = keys;
    const all = spec.total ? [...spec.rows, spec.total] : spec.rows;
    const shownUnit = unit || spec.unit;
    const whole = isWhole(spec.columns, all, shownUnit);
    state.formats = new Map(state.visible.map(column =>
      [column.key, cellFormat(column.kind, all.map(row => row[place(state, column.key)]), shownUnit, whole)]));
    state.none.firstChild.colSpan = 1 + state.visible.length;
    fillHead(state);
    fill(state, false);
    state.table.closest('.beside')?.classList.toggle('wide', spec.overlay && state.visible.length > FEW_COLUMNS);
    if (state.count) {
      const text = grouped(state.rows.length, 0) + ' of ' + grouped(spec.rows.length, 0);
      if (state.count.textContent !== text) state.count.textContent = text;
    }
    showTicks(state);
  };

  // ---- labels in charts ----
  const tick = (name, on) => {
    const others = page.charts.selected().filter(each => each !== name);
    page.select(on ? [...others, name] : others);
  };
  const showTicks = state => {
    const names = page.charts.selected();
    state.boxes.forEach((box, name) => {
      const at = names.indexOf(name);
      box.checked = at >= 0;
      box.style.accentColor = names.length > 1 && at >= 0 ? 'var(--' + page.charts.lineOf(at).colour + ')' : '';
    });
    if (state.clear) state.clear.hidden = names.length === 0;
  };

  // ---- tools ----
  const search = state => {
    const field = element('input', {type: 'search', placeholder: 'Search', autocomplete: 'off'});
    field.setAttribute('aria-label', 'Search in ' + state.title);
    field.addEventListener('input', () => { state.query = field.value; show(state); });
    return field;
  };
  const failures = state => {
    const box = element('input', {type: 'checkbox'});
    box.addEventListener('change', () => { state.failedOnly = box.checked; show(state); });
    return element('label', {}, box, ' with errors');
  };
  const unitSwitch = state => {
    const choice = element('fieldset', {className: 'choice'}, element('legend', {className: 'unseen'}, 'Unit of times in tables'));
    units.forEach(name => {
      const box = element('input', {type: 'radio', name: 'unit', value: name, checked: name === (unit || state.spec.unit)});
      box.addEventListener('change', () => {
        unit = name;
        memory.write('unit', name);
        tables.forEach(show);
      });
      choice.append(element('label', {}, box, element('span', {}, name)));
    });
    return choice;
  };
  const columnChoice = state => {
    const boxes = state.spec.columns.map(column => {
      const box = element('input', {type: 'checkbox', value: column.key});
      box.addEventListener('change', () => choose(boxes.filter(each => each.checked).map(each => each.value)));
      return box;
    });
    const tell = () => boxes.forEach(box => { box.checked = state.columns.has(box.value); });
    const choose = keys => {
      const isStandard = [...keys].sort().join() === standard(state.spec).sort().join();
      memory.write(columnsKey(state), isStandard ? null : keys);
      state.columns = new Set(keys);
      tell();
      show(state);
    };
    const button = (text, keys) => {
      const made = element('button', {type: 'button'}, text);
      made.addEventListener('click', () => choose(keys()));
      return made;
    };
    tell();
    small.addEventListener('change', () => { state.columns = chosen(state); tell(); show(state); });
    return element('details', {className: 'menu'}, element('summary', {}, 'Columns'),
      element('div', {},
        ...state.spec.columns.map((column, i) => element('label', {}, boxes[i], ' ' + column.title)),
        button('all', () => state.spec.columns.map(column => column.key)), button('standard', () => standard(state.spec))));
  };
  // Rows and columns of a run that goes on come later.
  const setUpTools = state => {
    const {spec} = state;
    const many = spec.rows.length >= FEW_ROWS;
    const failed = spec.rows.length > 1 && spec.rows.some(row => errorsOf(state, row) > 0);
    const wanted = [many, failed, ...spec.columns.map(column => column.key)].join();
    if (state.wanted === wanted) return;
    const tools = element('div', {className: 'tools'});
    if (state.wanted !== undefined) Object.assign(state, {query: '', failedOnly: false, columns: chosen(state), keys: undefined});
    state.wanted = wanted;
    state.tools?.remove();
    state.tools = tools;
    if (many) {
      state.count = element('span', {className: 'count'});
      state.count.setAttribute('role', 'status');
      tools.append(search(state), state.count);
    }
    if (failed) tools.append(failures(state));
    if (state.first) tools.append(unitSwitch(state));
    if (spec.columns.length >= FEW_COLUMNS) tools.append(columnChoice(state));
    if (spec.overlay) {
      state.clear = element('button', {type: 'button', hidden: true}, 'Draw all together');
      state.clear.addEventListener('click', () => page.select([]));
      tools.append(state.clear);
    }
    if (tools.firstChild) state.table.parentElement.before(tools);
  };

  const setUp = spec => {
    const table = document.getElementById(spec.id);
    if (!table) return;
    const state = {spec, table, title: table.parentElement.getAttribute('aria-label'), query: '', failedOnly: false, sorted: null, filled: 0,
      first: tables.size === 0, made: new Map(), heads: new Map(), boxes: new Map(), none: element('tr', {}, element('td', {className: 'text'}, 'Nothing matches.'))};
    state.columns = chosen(state);
    setUpTools(state);
    tables.set(spec.id, state);
    show(state);
  };
  // Shows these tables; those that are shown already get their new rows.
  const update = specs => specs.forEach(spec => {
    const known = tables.get(spec.id);
    if (!known) {
      setUp(spec);
      return;
    }
    known.spec = spec;
    setUpTools(known);
    show(known);
  });

  page.tables = {
    update,
    showTicks: () => tables.forEach(showTicks),
    complete: () => tables.forEach(state => fill(state, true))
  };
})(globalThis.bancada ??= {});
