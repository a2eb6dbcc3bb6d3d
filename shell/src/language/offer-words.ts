import type { Language } from '@playday/shared/contract';

/**
 * What a visitor reads who may prefer this language to the page's; in one table, because pages have
 * the texts of one language.
 */
export const offerWords: Record<Language, { view: string; close: string }> = {
  en: { view: 'View this page in English', close: 'Close the message' },
  th: { view: 'ดูหน้านี้เป็นภาษาไทย', close: 'ปิดข้อความ' },
  zh: { view: '查看中文版', close: '关闭提示' },
  km: { view: 'មើលទំព័រនេះជាភាសាខ្មែរ', close: 'បិទសារ' },
};
