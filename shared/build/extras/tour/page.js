/** @typedef {import('./tour-state.ts').TourState} TourState */
/** @typedef {import('./tour-state.ts').ShownAct} ShownAct */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Writes a text, unless it stands there already: a selection in it stays.
 *
 * @param {Element | null | undefined} element
 * @param {string} text
 */
function write(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/**
 * @param {string} tag
 * @param {Record<string, string>} [attributes]
 * @param {(Node | string)[]} [children]
 */
function make(tag, attributes = {}, children = []) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** What an act came to, in words. */
const outcomes = { none: '', running: 'Running', held: 'It held', failed: 'It did not hold' };

/** @param {ShownAct} act */
function makeAct(act) {
  const button = make('button', { type: 'button', 'aria-describedby': `will-${act.id}` }, [
    act.button,
  ]);
  button.addEventListener('click', () => {
    if (button.getAttribute('aria-disabled') !== 'true')
      void fetch(`/acts/${act.id}`, { method: 'POST' });
  });
  const proof = make('a', { href: `/proofs/${act.id}`, target: '_blank' }, [act.proof.file]);
  return make('li', { id: `act-${act.id}`, class: 'act' }, [
    make('h3', {}, [act.title]),
    make('p', { id: `will-${act.id}` }, [act.will]),
    make('p', { class: 'left-out', hidden: '' }),
    make('div', { class: 'do' }, [button, make('span', { class: 'outcome' })]),
    make('ul', { class: 'lines' }),
    make('p', { class: 'proof' }, ['Proven by ', proof]),
  ]);
}

/** @type {Record<string, string>} */
const spoken = {};

/**
 * @param {ShownAct} act
 * @param {string | null} running
 */
function showAct(act, running) {
  const shown = document.getElementById(`act-${act.id}`) ?? makeAct(act);
  if (!shown.isConnected) byId('list').append(shown);
  shown.dataset.outcome = act.outcome;
  write(shown.querySelector('.outcome'), outcomes[act.outcome]);
  const leftOut = /** @type {HTMLElement} */ (shown.querySelector('.left-out'));
  leftOut.hidden = act.leftOut === null;
  write(leftOut, act.leftOut ?? '');
  // Not `disabled`, which would take the focus away from who has just pressed it.
  const isDisabled = running !== null || act.leftOut !== null;
  shown.querySelector('button')?.setAttribute('aria-disabled', String(isDisabled));
  const lines = [...act.lines, ...(act.progress ? [act.progress] : [])];
  const list = /** @type {HTMLElement} */ (shown.querySelector('.lines'));
  while (list.children.length > lines.length) list.lastElementChild?.remove();
  for (const [at, line] of lines.entries()) {
    if (!list.children[at]) list.append(make('li'));
    write(list.children[at], line);
    list.children[at]?.classList.toggle('progress', at >= act.lines.length);
  }
  // Each line once, and not how far it is.
  const last = act.lines.at(-1) ?? '';
  if (last !== '' && last !== spoken[act.id]) write(byId('spoken'), `${act.title}: ${last}`);
  spoken[act.id] = last;
}

/** @param {TourState['visitors'][number]} visitor */
function showVisitor({ name, does, note, served, waited, failed, recent }) {
  const id = `visitor-${name}`;
  const shown =
    document.getElementById(id) ??
    make('li', { id }, [
      make('span', { class: 'who' }, [make('b', {}, [name]), ` ${does}`]),
      make('span', { class: 'counts' }),
      make('span', { class: 'note' }),
      make('span', { class: 'strip', 'aria-hidden': 'true' }),
    ]);
  if (!shown.isConnected) byId('visitors').append(shown);
  write(shown.querySelector('.note'), note);
  const others = [
    ...(waited > 0 ? [`${waited} on retry`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ];
  write(shown.querySelector('.counts'), [`${served} served`, ...others].join(', '));
  shown
    .querySelector('.strip')
    ?.replaceChildren(...recent.map((visit) => make('i', { class: visit })));
}

/** @param {TourState['builds'][number]} live */
function showBuild({ program, build, isServerUp }) {
  const id = `build-${program}`;
  const shown =
    document.getElementById(id) ??
    make('tr', { id }, [make('th', { scope: 'row' }, [program]), make('td'), make('td')]);
  if (!shown.isConnected) byId('builds').append(shown);
  const [which, server] = shown.querySelectorAll('td');
  write(which, build);
  shown.classList.toggle('of-tour', build.includes('_tour_'));
  write(server, isServerUp === null ? '' : isServerUp ? 'up' : 'down');
  server?.classList.toggle('down', isServerUp === false);
}

/** @param {TourState} state */
function show({ shop, running, acts, visitors, builds, invariants }) {
  byId('shop').setAttribute('href', shop);
  for (const act of acts) showAct(act, running);
  for (const visitor of visitors) showVisitor(visitor);
  for (const live of builds) showBuild(live);
  for (const name of /** @type {const} */ (['served', 'waited', 'failed']))
    write(byId(name), String(visitors.reduce((sum, visitor) => sum + visitor[name], 0)));
  write(byId('checks'), String(invariants.checks));
  write(byId('violations'), String(invariants.violations.length));
  byId('violations').classList.toggle('any', invariants.violations.length > 0);
  byId('failed').classList.toggle('any', byId('failed').textContent !== '0');
}

const events = new EventSource('/events');
events.onmessage = (/** @type {MessageEvent<string>} */ { data }) => {
  byId('lost').hidden = true;
  show(JSON.parse(data));
};
events.onerror = () => {
  byId('lost').hidden = false;
};
