import type { Language } from '../languages/languages.ts';

/**
 * The note that a shop without real payments shows on every page and in every mail. In a file of
 * its own, so that a real shop never loads it.
 */
export const testShopNotes: Record<Language, string> = {
  en: 'Test shop: no real payment, and the tickets are not valid.',
  th: 'ระบบทดสอบ: ไม่มีการชำระเงินจริง และบัตรใช้เข้างานไม่ได้',
  zh: '测试商店：不会实际扣款，门票无效。',
  km: 'ហាងសាកល្បង៖ គ្មានការបង់ប្រាក់ពិតទេ ហើយសំបុត្រមិនអាចប្រើបានទេ។',
};
