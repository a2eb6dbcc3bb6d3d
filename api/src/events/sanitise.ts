import { DomUtils, parseDocument } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';

const readBefore = new Map<string, string>();

/**
 * The same for HTML read from the database, where others may have written it; a text is sanitised
 * once.
 */
export function sanitiseStored(html: string): string {
  const found = readBefore.get(html);
  if (found !== undefined) return found;
  if (readBefore.size >= 1_000) readBefore.clear();
  const clean = removeUnsafe(html);
  readBefore.set(html, clean);
  return clean;
}

/**
 * Makes the few elements a description needs of what people paste: of plain text, of the `div`
 * lines of Facebook and mail programs, of tables and headings of word processors. Called at import;
 * pages sanitise what the browser inserts.
 */
export function sanitise(given: string): string {
  const html = isMarkup(given) ? given.replace(NO_TAG, '&lt;') : readWithoutMarkup(given);
  return removeUnsafe(blocksOf(parseDocument(html).children, 'p').join(''));
}

/**
 * A text with named or numbered characters of HTML (`&#8217;`), as templates of websites write
 * them.
 */
export const decodeEntities = (text: string): string =>
  /&(?:#\w+|\w+);/u.test(text)
    ? DomUtils.textContent(parseDocument(text.replace(/</gu, '&lt;')))
    : text;

/** Text with a tag in it; an address in angle brackets and `<3` are none. */
const isMarkup = (text: string) => /<\/?[a-z][a-z0-9]*(?::[a-z]+)?(?:\s[^<>]*)?\/?>/iu.test(text);
const NO_TAG = /<(?!\/?[a-z][a-z0-9]*(?::[a-z]+)?[\s/>]|!)/giu;

/** Plain text keeps its lines; markup that was escaped is markup. */
function readWithoutMarkup(text: string): string {
  const decoded = decodeEntities(text);
  if (isMarkup(decoded)) return decoded.replace(NO_TAG, '&lt;');
  return paragraphsOf(escape(decoded))
    .map((lines) => `<p>${lines}</p>`)
    .join('');
}

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: object }>;

const inline = new Map([
  ['strong', 'strong'],
  ['b', 'strong'],
  ['em', 'em'],
  ['i', 'em'],
]);
const headings = new Map([
  ['h1', 'h2'],
  ['h2', 'h2'],
  ['h3', 'h3'],
  ['h4', 'h3'],
  ['h5', 'h3'],
  ['h6', 'h3'],
]);
const containers = new Set(
  (
    'html body div section article main header footer aside figure figcaption address center p ' +
    'table thead tbody tfoot tr td th caption dl dt dd ul ol li blockquote pre details ' +
    'summary hr form fieldset'
  ).split(' '),
);
const isElement = (node: Node): node is Element => 'name' in node && 'attribs' in node;
const isBlock = (node: Node) =>
  isElement(node) && (containers.has(node.name) || headings.has(node.name));
const holdsBlock = (node: Node): boolean =>
  isBlock(node) || (isElement(node) && node.children.some((child) => holdsBlock(child)));
/** Elements whose content is no text of the description. */
const dropped = new Set(
  (
    'script style noscript template iframe object embed svg math video audio canvas ' +
    'select textarea head title'
  ).split(' '),
);
const escape = (text: string) =>
  text.replace(/&/gu, '&amp;').replace(/</gu, '&lt;').replace(/>/gu, '&gt;');

/** Lines of text with an empty one between them are paragraphs. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[][] = [[]];
  for (const line of text.split('\n').map((each) => each.trim()))
    if (line === '') paragraphs.push([]);
    else paragraphs.at(-1)!.push(line);
  return paragraphs.filter((lines) => lines.length > 0).map((lines) => lines.join('<br>'));
}

/** Puts text in something, such as a link or emphasis. */
type Wrap = (text: string) => string;
const asItIs: Wrap = (text) => text;

/**
 * Blocks of HTML, with every run of text between them in an element `tag`, or as it is without one;
 * `wrap`: what is around the blocks.
 */
function blocksOf(nodes: readonly Node[], tag?: string, wrap = asItIs): string[] {
  const blocks: string[] = [];
  let run = '';
  const endRun = () => {
    for (const line of paragraphsOf(run))
      blocks.push(tag ? `<${tag}>${wrap(line)}</${tag}>` : wrap(line));
    run = '';
  };
  for (const node of nodes) {
    if (!holdsBlock(node)) run += inlineOf(node);
    else if (isElement(node) && !dropped.has(node.name)) {
      endRun();
      blocks.push(
        ...(isBlock(node)
          ? blockOf(node, wrap)
          : blocksOf(node.children, tag, (text) => wrap(wrapperOf(node)(text)))),
      );
    }
  }
  endRun();
  return blocks;
}

function blockOf({ name, children }: Element, wrap: Wrap): string[] {
  const heading = headings.get(name) ?? (name === 'caption' ? 'h3' : undefined);
  if (heading) return blocksOf(children, heading, wrap);
  if (name === 'ul' || name === 'ol') {
    const listed = children
      .map((item) =>
        blocksOf(isElement(item) && item.name === 'li' ? item.children : [item], undefined, wrap)
          .join('<br>')
          .replace(
            /<br>(?=<(?:p|ul|ol|blockquote|h\d)>)|(?<=<\/(?:p|ul|ol|blockquote|h\d)>)<br>/gu,
            '',
          ),
      )
      .filter(Boolean);
    return listed.length > 0
      ? [`<${name}>${listed.map((item) => `<li>${item}</li>`).join('')}</${name}>`]
      : [];
  }
  if (name === 'blockquote')
    return [`<blockquote>${blocksOf(children, 'p', wrap).join('')}</blockquote>`];
  if (name === 'tr') {
    const cells = children.filter(isElement).map(({ children: cell }) =>
      blocksOf(cell, undefined, wrap)
        .map((block) => block.replace(/<\/?(?:p|h\d|ul|ol|li|blockquote)>/gu, ' ').trim())
        .join(' – '),
    );
    const row = cells.filter(Boolean).join(' · ');
    return row === '' ? [] : [`<p>${row}</p>`];
  }
  if (name === 'dt')
    return blocksOf(children, undefined, wrap).map((term) => `<p><strong>${term}</strong></p>`);
  return blocksOf(children, 'p', wrap);
}

function inlineOf(node: Node): string {
  if (node.type === 'text' && 'data' in node) return escape(node.data).replace(/\s+/gu, ' ');
  if (!isElement(node) || dropped.has(node.name)) return '';
  if (node.name === 'br') return '\n';
  const inner = node.children.map((child) => inlineOf(child)).join('');
  const wrap = wrapperOf(node);
  // Each line by itself, because an empty one may end the paragraph.
  return inner
    .split('\n')
    .map((line) => (line.trim() === '' ? line : wrap(line)))
    .join('\n');
}

/** What an inline element puts around its text. */
function wrapperOf({ name, attribs }: Element): Wrap {
  const tag = inline.get(name);
  if (tag) return (text) => `<${tag}>${text}</${tag}>`;
  const href = name === 'a' ? safeHref(attribs.href) : undefined;
  return href ? (text) => `<a href="${escape(href).replace(/"/gu, '&quot;')}">${text}</a>` : asItIs;
}

/** An address that a description may link to; one without encryption is raised to https. */
function safeHref(href = ''): string | undefined {
  const raised = href.trim().replace(/^http:/iu, 'https:');
  return /^(?:https:\/\/|mailto:)/iu.test(raised) ? raised : undefined;
}

/** Keeps the elements that `sanitise` makes, and nothing else. */
function removeUnsafe(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'strong', 'em', 'br', 'blockquote', 'a'],
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'mailto'],
    allowedSchemesAppliedToAttributes: ['href'],
    allowProtocolRelative: false,
    disallowedTagsMode: 'discard',
    transformTags: {
      a: (_name, { href }) => ({
        tagName: 'a',
        attribs: {
          ...(href && { href }),
          ...(href?.startsWith('https:') && { target: '_blank', rel: 'noopener noreferrer' }),
        },
      }),
    },
  }).trim();
}
