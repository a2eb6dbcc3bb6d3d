import { type CopyRule, exceptUnanswered } from './copy-rule.ts';

/*
 * Glossary of the Khmer texts. ticket សំបុត្រ (counted with សន្លឹក); event ព្រឹត្តិការណ៍; app
 * កម្មវិធី; order ការបញ្ជាទិញ; cart កន្ត្រក; account គណនី; log in, log out ចូលគណនី, ចាកចេញ;
 * register ចុះឈ្មោះ; pre-registration ចុះឈ្មោះជាមុន; pay បង់ប្រាក់; wallet កាបូបលុយ; promo code
 * កូដបញ្ចុះតម្លៃ; refund សងប្រាក់វិញ; choose ជ្រើសរើស; mail អ៊ីមែល; baht បាត. Tone: អ្នក; សូម with
 * requests; Arabic digits; “ ”; failures say មិនអាច…បានទេ.
 */
export const rules: CopyRule[] = [
  { never: /[០-៩]/u, instead: 'Arabic digits' },
  { never: /[«»]/u, instead: '“ ”' },
  { never: /ទូរសព្ទ/u, instead: 'ទូរស័ព្ទ' },
  { never: /រំលោះ/u, instead: 'រំលស់' },
  { never: /ខូឃី/u, instead: 'ខូគី' },
  { never: /\u17d2\u178a/u, instead: 'the same sign with ត below: ចាប់ផ្តើម' },
  { never: /ថ្ងៃចន្ទ/u, instead: 'ថ្ងៃច័ន្ទ' },
  { never: /ជ្រើស(?!រើស)/u, instead: 'ជ្រើសរើស' },
  { never: /ប្រអប់សំបុត្រ|សំបុត្រឥតបានការ|សំបុត្រចុងក្រោយពី/u, instead: 'ប្រអប់អ៊ីមែល, ថត Spam, អ៊ីមែលចុងក្រោយ' },
  { never: /ដោះលែង|ត្រូវបាន(?:លែង|ដាក់លក់វិញ)/u, instead: 'លែងកក់ទុក, also when the sale has ended' },
  { never: /កម្មវិធី(?:តែមួយ|នោះ)/u, instead: 'ព្រឹត្តិការណ៍; កម្មវិធី is an app' },
  { never: /លេខកូដបញ្ចុះតម្លៃ/u, instead: 'កូដបញ្ចុះតម្លៃ' },
  { never: /ទូទាត់/u, instead: 'បង់ប្រាក់' },
  { never: /កម្មវិធីកាបូប(?!លុយ)/u, instead: 'កម្មវិធីកាបូបលុយ' },
  { never: /កម្មវិធីផ្សារ|កម្មវិធីបុគ្គលិក/u, instead: 'Playday Market, Playday Staff' },
  { never: /សេចក្តីជូនដំណឹងអំពីឯកជនភាព/u, instead: 'គោលការណ៍ឯកជនភាព' },
  { never: /ហាង(?:មិនឆ្លើយ|មិនបានឆ្លើយ|កំពុងមមាញឹក)/u, instead: 'ប្រព័ន្ធ' },
  { never: /មមាញឹក|ម្តងទៀតបន្តិចទៀត/u, instead: 'មានអ្នកប្រើច្រើន, សូមរង់ចាំបន្តិច រួចព្យាយាមម្តងទៀត' },
  { never: /សរសេរមកយើង/u, instead: 'ផ្ញើអ៊ីមែលមកយើង' },
  { never: /ដកវិញ|ដកការ(?:លុប|ចុះឈ្មោះ)/u, instead: 'បោះបង់ការលុប, បោះបង់ការចុះឈ្មោះ' },
  { never: /យ៉ាងច្រើន/u, instead: 'ច្រើនបំផុត' },
  { never: /វិក្កយបត្រ(?!អាករ)/u, instead: 'ការបញ្ជាទិញ' },
  {
    never: /(?<!× )\{\{count\}\}(?! \p{Script=Khmer})/u,
    instead: 'a classifier after a number: សន្លឹក, ថ្ងៃ',
  },
  { never: /សុំសង|សងសំបុត្រ/u, instead: 'ស្នើសុំប្រាក់វិញ, ប្រគល់សំបុត្រវិញ' },
  { never: /លាងលុយ|អាជ្ញាកណ្តាល/u, instead: 'ការសម្អាតប្រាក់, មជ្ឈត្តករ' },
  { never: /បន្តដោយខ្លួនឯង/u, instead: 'ដោយស្វ័យប្រវត្តិ' },
  { never: /ត្រូវបានចាកចេញ|ផ្ទៃខាងក្រោយ/u, instead: 'គណនីបានចាកចេញពី, ដោយស្វ័យប្រវត្តិ' },
  { never: /ចាប់ផ្តើមលក់/u, instead: 'បើកលក់' },
  { never: /(?<!ពេលវេលា|ពេលវេលាដែល)(?<=ពេល)នៅសល់/u, instead: 'ពេលវេលានៅសល់' },
  { never: /(?<!10) ថ្ងៃធ្វើការ|ពីរបីថ្ងៃ/u, instead: '10 ថ្ងៃធ្វើការ for every refund' },
  {
    never: /លេខកៅអី|អាសនៈមានលេខ|ឈ្មោះលើសំបុត្រ|ជ្រើសរើសកន្លែងអង្គុយ|កក់ម៉ោង|ប្រាប់ពេលកក់|បោះពុម្ពលើសំបុត្រ/u,
    instead: 'only what the shop does',
  },
  { never: /ទិន្នន័យទាំងអស់ដែល Playday/u, instead: 'ឯកសារទិន្នន័យ' },
  { never: /សូមចូលម្តងទៀត/u, instead: 'សូមចូលគណនីម្តងទៀត' },
  { never: /ផ្ញើបន្ត/u, instead: 'ផ្ញើទៅអ្នកដទៃ' },
  { never: /ការិយាល័យរបស់យើង/u, instead: 'ផ្នែកជំនួយ' },
  { never: /សួរលេខគណនីធនាគារតាមអ៊ីមែល/u, instead: 'សួរ…ថាត្រូវផ្ទេរប្រាក់ទៅណា, which may be PromptPay' },
  { never: /សារឥតបានការ/u, instead: 'ថត Spam' },
  { never: /ស្រាបៀរ|ស្រាទំពាំងបាយជូរ|shiraz|chenin/u, instead: 'a drink without alcohol' },
  {
    never: /នៅដដែល|រក្សាទុក|បានកក់ទុក|ប្រើបាននៅច្រកចូល/u,
    instead: 'what failed, and what is tried again',
    except: exceptUnanswered,
  },
];
