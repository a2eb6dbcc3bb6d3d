/** Words for times, in English, Thai, Chinese and Khmer; longer ones before their parts. */
export const timeWords: [words: RegExp, when: string][] = [
  [
    /\bnext week\b|(?<!สุด|วัน)(?:สัปดาห์|อาทิตย์)หน้า|下(?:周|星期)(?![一二三四五六日天末])|សប្តាហ៍ក្រោយ/iu,
    'next-week',
  ],
  [
    /\b(?:(?:this|next) )?weekend\b|\bsaturday (?:and|&) sunday\b|(?:วัน)?เสาร์[\s-]?อาทิตย์|สุดสัปดาห์(?:นี้|หน้า)?|(?:[这下]个?)?周末|ចុងសប្តាហ៍(?:នេះ)?/iu,
    'weekend',
  ],
  [/\btonight\b|คืนนี้|今晚|យប់នេះ/iu, 'tonight'],
  [/\btoday\b|วันนี้|今天|ថ្ងៃនេះ/iu, 'today'],
  [/\btomorrow\b|(?:วัน)?พรุ่งนี้|明天|ថ្ងៃស្អែក/iu, 'tomorrow'],
  [/\b(?:(?:this|next|on) )?mondays?\b|วันจันทร์(?:นี้|หน้า)?|下?(?:周|星期)一|ថ្ងៃច័?ន្ទ/iu, 'mon'],
  [/\b(?:(?:this|next|on) )?tuesdays?\b|วันอังคาร(?:นี้|หน้า)?|下?(?:周|星期)二|ថ្ងៃអង្គារ/iu, 'tue'],
  [/\b(?:(?:this|next|on) )?wednesdays?\b|วันพุธ(?:นี้|หน้า)?|下?(?:周|星期)三|ថ្ងៃពុធ/iu, 'wed'],
  [
    /\b(?:(?:this|next|on) )?thursdays?\b|(?:วัน)?พฤหัส(?:บดี)?(?:นี้|หน้า)?|下?(?:周|星期)四|ថ្ងៃព្រហស្បតិ៍/iu,
    'thu',
  ],
  [/\b(?:(?:this|next|on) )?fridays?\b|(?:วัน)?ศุกร์(?:นี้|หน้า)?|下?(?:周|星期)五|ថ្ងៃសុក្រ/iu, 'fri'],
  [/\b(?:(?:this|next|on) )?saturdays?\b|(?:วัน)?เสาร์(?:นี้|หน้า)?|下?(?:周|星期)六|ថ្ងៃសៅរ៍/iu, 'sat'],
  [/\b(?:(?:this|next|on) )?sundays?\b|วันอาทิตย์(?:นี้|หน้า)?|下?(?:周|星期)[日天]|ថ្ងៃអាទិត្យ/iu, 'sun'],
];

/** Words for an event that costs nothing. */
export const freeWords = /(?<![\w-])free(?![\w-])|ฟรี|免费|ឥតគិតថ្លៃ/iu;
/** “under 500”, with the price in baht. */
export const priceWords =
  /(?:\b(?:under|below|up to|max)|ไม่เกิน|ต่ำกว่า|低于|不超过|ក្រោម)\s*(?:฿\s*)?(\d{1,3}(?:,\d{3})+|\d{1,6})(?![\d,])(?:\s*(?:baht|thb|บาท|泰铢|បាត))?/iu;
