import type { Language } from '../../contract/host.ts';
import { languages } from '../../rules/languages/languages.ts';
import { type FoundText, textsOf } from './texts.ts';

/** Texts of pages and mails; organisers' own are no words of the shop. */
const ofShop = ([path]: FoundText) => !/^(?:season|api\/content|office)/.test(path);
const textsIn = (language: Language) =>
  new Map(
    textsOf(language)
      .filter(ofShop)
      .map(([path, text]) => [path.replace(/([/.])(?:en|th|zh|km)\.json/, '$1json'), text]),
  );
const english = [...textsIn('en')];
const others = languages.filter((language) => language !== 'en');

/** English that has two meanings, or whose translation says more in one place. */
const twoMeanings = new Set([
  // An order is withdrawn, an event is called off.
  'Cancelled',
  // With what to do, where no button is beside it.
  'Error occured during account data reading',
  // The page of the account, and a chapter of the terms.
  'Your account',
  // One’s own, and those of an event.
  'Tickets',
  // On a card, and in the title of a page.
  '{{name}}, {{city}}',
  // With what has been done.
  'Congratulations!',
  'Confirmed',
  // A question, and a label.
  'When',
  // A heading, and a link.
  'Pay for your order',
]);

/** The translations of each English text, where it has more than one. */
function differing(language: Language): Map<string, string[]> {
  const translated = textsIn(language);
  const byEnglish = new Map<string, Set<string>>();
  for (const [path, text] of english) {
    const translation = translated.get(path);
    if (translation !== undefined)
      byEnglish.set(text, (byEnglish.get(text) ?? new Set()).add(translation));
  }
  return new Map(
    [...byEnglish].flatMap(([text, found]) => (found.size > 1 ? [[text, [...found]]] : [])),
  );
}

test.each(others)('in %s: what is one text in English is one text', (language) => {
  const found = [...differing(language)].filter(([text]) => !twoMeanings.has(text));
  expect(found).toEqual([]);
});

test('every text that may differ does so in some language', () => {
  const found = new Set(others.flatMap((language) => [...differing(language).keys()]));
  expect([...twoMeanings].filter((text) => !found.has(text))).toEqual([]);
});

/** Chinese asks for these, because a question sounds unsure there. */
const asked = /methods\.legend$|refund\.title$|refundDestination\.subject$/;

test.each(others)('in %s: a question stays a question, and nothing else is one', (language) => {
  const isQuestion = (text: string) => /[?？]$/u.test(text);
  const translated = textsIn(language);
  const changed = english.filter(([path, text]) => {
    const translation = translated.get(path);
    return translation !== undefined && isQuestion(translation) !== isQuestion(text);
  });
  expect(changed.filter(([path]) => !(language === 'zh' && asked.test(path)))).toEqual([]);
});

const mostWords = 90;
const wordsIn = (text: string) => text.split(/\s+/).length;

test('no paragraph is longer than one reads at once', () => {
  expect(english.filter(([, text]) => wordsIn(text) > mostWords)).toEqual([]);
  // The paragraph on reserved tickets once had twice as many.
  expect(wordsIn('word '.repeat(183).trim())).toBeGreaterThan(mostWords);
});
