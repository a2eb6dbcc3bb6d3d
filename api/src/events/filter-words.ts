/** Any of these, one for each language, in either case. */
const anyOf = (...words: RegExp[]) => new RegExp(words.map(({ source }) => source).join('|'), 'iu');

/** Words for times, in English, Thai, Chinese and Khmer; longer ones before their parts. */
export const timeWords: [words: RegExp, when: string][] = [
  [
    anyOf(
      /\bnext week\b/u,
      /(?<!สุด|วัน)(?:สัปดาห์|อาทิตย์)หน้า/u,
      /下(?:周|星期)(?![一二三四五六日天末])/u,
      /សប្តាហ៍ក្រោយ/u,
    ),
    'next-week',
  ],
  [
    anyOf(
      /\b(?:(?:this|next) )?weekend\b|\bsaturday (?:and|&) sunday\b/u,
      /(?:วัน)?เสาร์[\s-]?อาทิตย์|สุดสัปดาห์(?:นี้|หน้า)?/u,
      /(?:[这下]个?)?周末/u,
      /ចុងសប្តាហ៍(?:នេះ)?/u,
    ),
    'weekend',
  ],
  [/\btonight\b|คืนนี้|今晚|យប់នេះ/iu, 'tonight'],
  [/\btoday\b|วันนี้|今天|ថ្ងៃនេះ/iu, 'today'],
  [/\btomorrow\b|(?:วัน)?พรุ่งนี้|明天|ថ្ងៃស្អែក/iu, 'tomorrow'],
  [weekday('monday', /วันจันทร์/u, '一', /ថ្ងៃច័?ន្ទ/u), 'mon'],
  [weekday('tuesday', /วันอังคาร/u, '二', /ថ្ងៃអង្គារ/u), 'tue'],
  [weekday('wednesday', /วันพุธ/u, '三', /ថ្ងៃពុធ/u), 'wed'],
  [weekday('thursday', /(?:วัน)?พฤหัส(?:บดี)?/u, '四', /ថ្ងៃព្រហស្បតិ៍/u), 'thu'],
  [weekday('friday', /(?:วัน)?ศุกร์/u, '五', /ថ្ងៃសុក្រ/u), 'fri'],
  [weekday('saturday', /(?:วัน)?เสาร์/u, '六', /ថ្ងៃសៅរ៍/u), 'sat'],
  [weekday('sunday', /วันอาทิตย์/u, '[日天]', /ថ្ងៃអាទិត្យ/u), 'sun'],
];

/** A day of the week, also as the coming one. */
function weekday(english: string, thai: RegExp, chinese: string, khmer: RegExp): RegExp {
  return anyOf(
    new RegExp(String.raw`\b(?:(?:this|next|on) )?${english}s?\b`, 'u'),
    new RegExp(`${thai.source}(?:นี้|หน้า)?`, 'u'),
    new RegExp(`下?(?:周|星期)${chinese}`, 'u'),
    khmer,
  );
}

/** Words for an event that costs nothing. */
export const freeWords = /(?<![\w-])free(?![\w-])|ฟรี|免费|ឥតគិតថ្លៃ/iu;

const atMost = /(?:\b(?:under|below|up to|max)|ไม่เกิน|ต่ำกว่า|低于|不超过|ក្រោម)/u.source;
const amount = /(?:฿\s*)?(\d{1,3}(?:,\d{3})+|\d{1,6})(?![\d,])/u.source;
const baht = /(?:\s*(?:baht|thb|บาท|泰铢|បាត))?/u.source;
/** “under 500”, with the price in baht. */
export const priceWords = new RegExp(String.raw`${atMost}\s*${amount}${baht}`, 'iu');
