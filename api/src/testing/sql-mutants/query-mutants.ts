/** A statement with one guard less. */
export interface QueryMutant {
  kind: 'condition' | 'lock' | 'conflict';
  /** What was dropped, in one line. */
  dropped: string;
  sql: string;
}

/**
 * A word, a sign, or what stands in parentheses or between `case` and `end`. Places are offsets in
 * the SQL.
 */
interface Token {
  text: string;
  from: number;
  to: number;
  inner?: Token[];
}

const pattern =
  /'(?:[^']|'')*'|"[^"]*"|(\$\w*\$)[^]*?\1|--[^\n]*|\/\*[^]*?\*\/|[a-z_]\w*|\$?\d+(?:\.\d+)?|[()]|\S/giu;

/** What ends a condition that stands beside it. */
const clauses = new Set(
  [
    'select from where group having order limit offset returning union except intersect window',
    'join left right inner cross full on do set values when then else update insert delete with',
    'using as',
  ].flatMap((words) => words.split(' ')),
);

/**
 * All mutants of a statement: without one condition of a WHERE, HAVING or ON, or of several that
 * AND joins; without one row lock; without one ON CONFLICT. A condition becomes `(… or true)`, so
 * that its parameters keep their types. An ON CONFLICT stays when it alone has a parameter.
 */
export function queryMutants(sql: string): QueryMutant[] {
  const tokens = parse(sql);
  return [...conditions(tokens, sql), ...locks(tokens, sql), ...conflicts(tokens, sql)];
}

function parse(sql: string): Token[] {
  const all = [...sql.matchAll(pattern)]
    .filter(([text]) => !text.startsWith('--') && !text.startsWith('/*'))
    .map(({ 0: text, index }) => ({
      text: text.toLowerCase(),
      from: index,
      to: index + text.length,
    }));
  const root: Token[] = [];
  const open: Token[] = [];
  for (const token of all) {
    const siblings = open.at(-1)?.inner ?? root;
    if (token.text === '(' || token.text === 'case') {
      const group: Token = { ...token, inner: [] };
      siblings.push(group);
      open.push(group);
    } else if (token.text === ')' || (token.text === 'end' && open.at(-1)?.text === 'case'))
      open.pop()!.to = token.to;
    else siblings.push(token);
  }
  return root;
}

function conditions(tokens: Token[], sql: string, isGroup = false): QueryMutant[] {
  const found: QueryMutant[] = [];
  let opener = isGroup ? '(' : '';
  let segment: Token[] = [];
  const close = () => {
    const operands = splitAt('and', segment);
    const isCondition = ['where', 'having', 'on'].includes(opener);
    const hasSeveral = operands.length > 1 && ['(', 'when', 'not'].includes(opener);
    // AND binds closer than OR, so beside an OR it does not join what stands left of it.
    if (segment.length > 0 && (isCondition || hasSeveral))
      for (const operand of splitAt('or', segment).length > 1 ? [segment] : operands)
        if (!isTrue(operand)) found.push(withoutCondition(operand, sql));
    segment = [];
  };
  for (const [at, token] of tokens.entries()) {
    if (token.inner) found.push(...conditions(token.inner, sql, token.text === '('));
    if (token.text === ',') {
      close();
      // What follows in a list has the same place; after an ON comes the next table.
      if (opener !== '(') opener = '';
      continue;
    }
    const next = tokens[at + 1]?.text ?? '';
    const before = tokens[at - 1]?.text;
    const isLock = token.text === 'for' && /^(?:update|share|no|key)$/u.test(next);
    const isOperator = token.text === 'from' && before === 'distinct';
    const isName =
      before === '.' || (next === '(' && (token.text === 'left' || token.text === 'right'));
    if ((!clauses.has(token.text) || isOperator || isName) && !isLock && token.text !== ';') {
      segment.push(token);
      continue;
    }
    close();
    opener = token.text === 'on' && next === 'conflict' ? '' : token.text;
  }
  close();
  return found;
}

/** As of a LATERAL join: without it the statement is the same. */
const isTrue = ([first, ...more]: Token[]) => first?.text === 'true' && more.length === 0;

/** The operands of AND or OR. The AND of BETWEEN joins none. */
function splitAt(operator: 'and' | 'or', segment: Token[]): Token[][] {
  const operands: Token[][] = [[]];
  let isBetween = false;
  for (const token of segment) {
    if (token.text === 'between') isBetween = true;
    if (token.text === operator && !(operator === 'and' && isBetween)) operands.push([]);
    else operands.at(-1)!.push(token);
    if (token.text === 'and') isBetween = false;
  }
  return operands.filter((operand) => operand.length > 0);
}

function withoutCondition(operand: Token[], sql: string): QueryMutant {
  const [from, to] = [operand[0]!.from, operand.at(-1)!.to];
  const condition = sql.slice(from, to);
  return {
    kind: 'condition',
    dropped: inOneLine(condition),
    sql: `${sql.slice(0, from)}(${condition} or true)${sql.slice(to)}`,
  };
}

function locks(tokens: Token[], sql: string): QueryMutant[] {
  const found: QueryMutant[] = [];
  for (const [at, { text, from, inner }] of tokens.entries()) {
    if (inner) found.push(...locks(inner, sql));
    if (text !== 'for') continue;
    const lock =
      /^for (?:no key update|update|key share|share)(?: of [\w, ]+?)?(?: skip locked| nowait)?(?=\s*(?:$|[);]))/iu;
    const [dropped] = lock.exec(sql.slice(from)) ?? [];
    if (dropped && tokens[at + 1]) found.push(cut('lock', [from, from + dropped.length], sql));
  }
  return found;
}

function conflicts(tokens: Token[], sql: string): QueryMutant[] {
  const found: QueryMutant[] = [];
  for (const [at, { text, from, inner }] of tokens.entries()) {
    if (inner) found.push(...conflicts(inner, sql));
    if (text !== 'on' || tokens[at + 1]?.text !== 'conflict') continue;
    const end = tokens.slice(at).find((token) => token.text === 'returning' || token.text === ';');
    const to = end?.from ?? Math.max(...tokens.slice(at).map((token) => token.to));
    const mutant = cut('conflict', [from, to], sql);
    const parametersOf = (part: string) => new Set(part.match(/\$\d+/gu));
    if (parametersOf(mutant.sql).size === parametersOf(sql).size) found.push(mutant);
  }
  return found;
}

const cut = (
  kind: QueryMutant['kind'],
  [from, to]: [number, number],
  sql: string,
): QueryMutant => ({
  ...{
    kind,
    dropped: inOneLine(sql.slice(from, to)),
    sql: `${sql.slice(0, from)}${sql.slice(to)}`,
  },
});

const inOneLine = (text: string) => text.replace(/\s+/gu, ' ').trim();
