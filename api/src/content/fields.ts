import { toMinor } from '@playday/shared/rules/money/money';
import { wrongYear } from '@playday/shared/rules/time/typed-years';
import { languages, type Text } from '../texts.ts';
import { isIsoForm, readDate } from './read-date.ts';
import { readMojibake } from './read-mojibake.ts';
import { imagePath, type Images, isImagePath } from './posters.ts';
import type { ValidationErrors } from './validation-errors.ts';
import { decodeEntities, sanitise } from '../events/sanitise.ts';

/**
 * A name or place: one line, without characters that change the direction of what follows.
 * Invisible breaks of Khmer stay.
 */
const inOneLine = (text: string) =>
  decodeEntities(text)
    .replace(/[\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .replace(/\s+/gu, ' ')
    .trim();

const gap = 'is a gap: fill it in, or leave the field out where it is optional';

/**
 * Reads the fields of one object of a file. Reports every error with its path and continues
 * reading.
 */
export function fieldReader(faults: ValidationErrors, options: { images: Images; now: Date }) {
  return function read(value: unknown, path: string, allowed: readonly string[]) {
    /**
     * Fields with an error, whose values are not compared with others: what follows from an error
     * is none.
     */
    const wrong = new Set<string>();
    const fault = (name: string, message: string) => {
      wrong.add(name);
      faults.add(at(name), message);
    };
    const isObject = value !== null && typeof value === 'object' && !Array.isArray(value);
    if (!isObject) faults.addWhole(path, 'must be an object');
    const object = (isObject ? value : {}) as Record<string, unknown>;
    for (const name of Object.keys(object)) {
      if (!allowed.includes(name)) fault(name, 'is not a field here');
      else if (object[name] === null) fault(name, gap);
    }
    function at(name: string) {
      return path === '' ? name : `${path}.${name}`;
    }
    const missing = (name: string) => {
      if (object[name] !== undefined) return false;
      if (isObject) fault(name, 'is required');
      return true;
    };

    const fields = {
      at,
      fault,
      isRight: (...names: string[]) => !names.some((name) => wrong.has(name)),
      has: (name: string) => object[name] !== undefined,
      raw: (name: string) => object[name],

      string(
        name: string,
        { pattern, message, max = 200 }: { pattern?: RegExp; message?: string; max?: number } = {},
      ): string {
        if (missing(name)) return '';
        const text = object[name];
        const isValid =
          typeof text === 'string' &&
          text !== '' &&
          text.length <= max &&
          (!pattern || pattern.test(text));
        if (!isValid) fault(name, message ?? `must be a text of at most ${max} characters`);
        return isValid ? text : '';
      },
      slug(name: string, minLength = 3): string {
        const pattern = new RegExp(`^(?=.{${minLength},60}$)[a-z0-9]+(?:-[a-z0-9]+)*$`, 'u');
        return fields.string(name, {
          pattern,
          message: `must be ${minLength} to 60 of a-z, 0-9 and single hyphens`,
        });
      },
      /** One line, unless `clean` makes something else of it. */
      text(name: string, max: number, clean = inOneLine): Text {
        if (missing(name)) return '';
        const given = object[name];
        const check = (text: unknown, where: string): string => {
          if (text === null) faults.add(where, gap);
          const meant = typeof text === 'string' ? readMojibake(text) : undefined;
          if (meant !== undefined)
            faults.add(where, `is UTF-8 read as Latin-1: “${meant.slice(0, 60)}” may be meant`);
          const isShort = typeof text === 'string' && [...text].length <= max;
          const cleaned = isShort ? cleanOf(text, where) : '';
          if (typeof text === 'string' && !isShort)
            faults.add(where, `has more than ${max} characters`);
          else if (cleaned === '') faults.add(where, 'must be a text that is not empty');
          else if (
            /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/u.test(`${String(text)}${cleaned}`)
          )
            faults.add(where, 'has control characters');
          return cleaned;
        };
        const cleanOf = (text: string, where: string) => {
          try {
            return clean(text.normalize('NFC'));
          } catch (error) {
            // Of thousands of elements in one another.
            if (!(error instanceof RangeError)) throw error;
            faults.add(where, 'has too many elements in one another');
            return ' ';
          }
        };
        if (typeof given === 'string') return check(given, at(name));
        if (given === null || typeof given !== 'object' || Array.isArray(given)) {
          fault(name, 'must be a text or a map of languages');
          return '';
        }
        const map = given as Record<string, unknown>;
        for (const key of Object.keys(map)) {
          if (!(languages as readonly string[]).includes(key))
            faults.add(`${at(name)}.${key}`, 'is not a language here');
        }
        if (map.en === undefined) fault(name, 'needs a text in en');
        const texts = languages
          .filter((lang) => map[lang] !== undefined)
          .map((lang) => [lang, check(map[lang], `${at(name)}.${lang}`)]);
        return Object.fromEntries(texts) as Text;
      },
      html(name: string, max: number): Text {
        return fields.text(name, max, (text) => sanitise(text.replace(/\r\n?/gu, '\n')));
      },
      number(name: string, minimum: number, maximum: number): number {
        if (missing(name)) return minimum;
        const value = object[name];
        const isValid =
          typeof value === 'number' &&
          Number.isInteger(value) &&
          value >= minimum &&
          value <= maximum;
        if (!isValid) fault(name, `must be a whole number from ${minimum} to ${maximum}`);
        return isValid ? value : minimum;
      },
      decimal(name: string, minimum: number, maximum: number): number {
        if (missing(name)) return minimum;
        const value = object[name];
        const isValid = typeof value === 'number' && value >= minimum && value <= maximum;
        if (!isValid) fault(name, `must be a number from ${minimum} to ${maximum}`);
        return isValid ? value : minimum;
      },
      flag(name: string): boolean {
        const value = object[name] ?? false;
        if (typeof value !== 'boolean') fault(name, 'must be true or false');
        return value === true;
      },
      money(name: string, scale: number, unit: string): number {
        if (missing(name)) return 0;
        const value = object[name];
        const shown = JSON.stringify(value);
        // Commas between thousands, with three digits behind each.
        const amount = String(value)
          .trim()
          .replace(/^\d{1,3}(?:,\d{3})+(?=\.|$)/u, (digits) => digits.replaceAll(',', ''));
        if (
          (typeof value !== 'number' && typeof value !== 'string') ||
          !/^\d+(?:\.\d+)?$/u.test(amount)
        ) {
          fault(
            name,
            `${shown} must be an amount that is not negative, such as 3500 or "3,500.00"`,
          );
          return 0;
        }
        try {
          const minor = toMinor(amount, scale);
          if (minor > 1_000_000_000) fault(name, `${shown} is too much`);
          return minor;
        } catch {
          fault(name, `${shown} has more than the ${scale} decimals of ${unit}`);
          return 0;
        }
      },
      /** With `isEnd` a date may be as far ahead as 2399, for what has no end. */
      date(name: string, start?: Date, isEnd = false): Date {
        if (missing(name)) return options.now;
        const value = object[name];
        const date = readDate(value, options.now, start);
        // The year that is written is named, also that of a day that does not exist.
        const wrong = wrongYear(
          typeof value === 'string' ? value : (date ?? ''),
          options.now,
          isEnd ? 2399 : undefined,
        );
        if (wrong) fault(name, wrong);
        else if (!date && isIsoForm(value)) fault(name, 'is a day or time that does not exist');
        else if (!date)
          fault(name, 'must be a date: ISO 8601 with an offset, or one of the relative forms');
        return date ?? options.now;
      },
      url(name: string): string {
        const url = fields.string(name, { max: 500 });
        const isValid = URL.canParse(url) && new URL(url).protocol === 'https:';
        if (url !== '' && !isValid) fault(name, 'must begin with https:');
        return url;
      },
      /** The path of its image, which came with the file. */
      poster(name: string): string {
        const given = fields.string(name, { max: 200 });
        if (given === '') return '';
        const path = imagePath(given).normalize('NFC');
        if (!isImagePath(path) || !options.images.has(path)) fault(name, `no image ${path}`);
        return path;
      },
      /** `at`: the place of an entry, as a name in this object. */
      list<T>(
        name: string,
        max: number,
        item: (value: unknown, path: string, at: string) => T,
      ): T[] {
        const value = object[name] ?? [];
        if (!Array.isArray(value)) {
          fault(name, 'must be a list');
          return [];
        }
        if (value.length > max) fault(name, `has more than ${max} entries`);
        return value.map((entry, index) =>
          item(entry, `${at(name)}[${index}]`, `${name}[${index}]`),
        );
      },
    };
    return fields;
  };
}

export type FieldReader = ReturnType<typeof fieldReader>;
