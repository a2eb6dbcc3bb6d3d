import type { CopyRule } from './copy-rule.ts';

/*
 * Glossary of the Khmer texts. ticket សំបុត្រ (counted with សន្លឹក); event ព្រឹត្តិការណ៍; app កម្មវិធី; order ការបញ្ជាទិញ;
 * cart កន្ត្រក; account គណនី; log in, log out ចូលគណនី, ចាកចេញ; register ចុះឈ្មោះ; pre-registration ចុះឈ្មោះជាមុន;
 * pay បង់ប្រាក់; wallet កាបូបលុយ; promo code កូដបញ្ចុះតម្លៃ; refund សងប្រាក់វិញ; choose ជ្រើសរើស; mail អ៊ីមែល; baht បាត.
 * Tone: អ្នក; សូម with requests; Arabic digits; “ ”; failures say មិនអាច…បានទេ.
 */
export const rules: CopyRule[] = [
  { never: /[០-៩]/u, instead: 'Arabic digits' },
  { never: /[«»]/u, instead: '“ ”' },
  { never: /ទូរសព្ទ/u, instead: 'ទូរស័ព្ទ' },
  { never: /រំលោះ/u, instead: 'រំលស់' },
  { never: /ខូឃី/u, instead: 'ខូគី' },
  { never: /ចាប់ផ្ដើម|ជណ្ដើរ|កណ្ដាល/u, instead: 'ចាប់ផ្តើម, ជណ្តើរ, កណ្តាល' },
  { never: /ថ្ងៃចន្ទ/u, instead: 'ថ្ងៃច័ន្ទ' },
  { never: /ជ្រើស(?!រើស)/u, instead: 'ជ្រើសរើស' },
  { never: /ប្រអប់សំបុត្រ|សំបុត្រឥតបានការ|សំបុត្រចុងក្រោយពី/u, instead: 'ប្រអប់អ៊ីមែល, ថត Spam, អ៊ីមែលចុងក្រោយ' },
  { never: /ដោះលែង|ត្រូវបានលែង/u, instead: 'ដាក់លក់វិញ' },
  { never: /លេខកូដបញ្ចុះតម្លៃ/u, instead: 'កូដបញ្ចុះតម្លៃ' },
  { never: /ទូទាត់/u, instead: 'បង់ប្រាក់' },
  { never: /កម្មវិធីកាបូប(?!លុយ)/u, instead: 'កម្មវិធីកាបូបលុយ' },
  { never: /កម្មវិធីផ្សារ|កម្មវិធីបុគ្គលិក/u, instead: 'Playday Market, Playday Staff' },
  { never: /សេចក្តីជូនដំណឹងអំពីឯកជនភាព/u, instead: 'គោលការណ៍ឯកជនភាព' },
  { never: /ហាង(?:មិនឆ្លើយ|មិនបានឆ្លើយ|កំពុងមមាញឹក)/u, instead: 'ប្រព័ន្ធ' },
  { never: /យ៉ាងច្រើន/u, instead: 'ច្រើនបំផុត' },
  { never: /វិក្កយបត្រ/u, instead: 'ការបញ្ជាទិញ' },
  { never: /(?<!× )\{\{count\}\}(?! \p{Script=Khmer})/u, instead: 'a classifier after a number: សន្លឹក, ថ្ងៃ' },
];
