import type { Language } from '@playday/shared/api-contract';
import { languages } from '@playday/shared/rules/languages/languages';

/** A stored text: one string for all languages, or one per language, with `en` always present. */
export type Text = string | ({ en: string } & Partial<Record<Language, string>>);

export { languages };

export function inLanguage(text: Text, lang: Language): string {
  return typeof text === 'string' ? text : (text[lang] ?? text.en);
}

/** The best supported language for an `Accept-Language` header; `en` if none matches. */
export function acceptedLanguage(header: string | undefined): Language {
  const preferences = (header ?? '')
    .slice(0, 200)
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
      return { tag: tag.split('-')[0], quality: quality ? Number(quality.trim().slice(2)) : 1 };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const preference = preferences.find(({ tag }) =>
    (languages as readonly string[]).includes(tag ?? ''),
  );
  return (preference?.tag as Language | undefined) ?? 'en';
}
