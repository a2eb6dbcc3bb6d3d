import type { Language } from '../../../rules/languages/languages.ts';
import { type RefundBank, refundBanks } from './account.ts';

const english: Record<RefundBank, string> = {
  promptPay: 'PromptPay',
  bbl: 'Bangkok Bank',
  kbank: 'Kasikornbank (KBank)',
  ktb: 'Krungthai Bank',
  ttb: 'TMBThanachart (ttb)',
  scb: 'Siam Commercial Bank (SCB)',
  bay: 'Bank of Ayudhya (Krungsri)',
  gsb: 'Government Savings Bank (GSB)',
  baac: 'Bank for Agriculture (BAAC)',
  ghb: 'Government Housing Bank (GHB)',
  kkp: 'Kiatnakin Phatra Bank (KKP)',
  tisco: 'TISCO Bank',
  cimb: 'CIMB Thai',
  uob: 'UOB',
  lhb: 'Land and Houses Bank',
  icbc: 'ICBC (Thai)',
  tcrb: 'Thai Credit Bank',
  ibank: 'Islamic Bank of Thailand',
};
const thai: Record<RefundBank, string> = {
  promptPay: 'พร้อมเพย์',
  bbl: 'ธนาคารกรุงเทพ',
  kbank: 'ธนาคารกสิกรไทย',
  ktb: 'ธนาคารกรุงไทย',
  ttb: 'ธนาคารทหารไทยธนชาต (ttb)',
  scb: 'ธนาคารไทยพาณิชย์',
  bay: 'ธนาคารกรุงศรีอยุธยา',
  gsb: 'ธนาคารออมสิน',
  baac: 'ธ.ก.ส.',
  ghb: 'ธนาคารอาคารสงเคราะห์',
  kkp: 'ธนาคารเกียรตินาคินภัทร',
  tisco: 'ธนาคารทิสโก้',
  cimb: 'ธนาคารซีไอเอ็มบี ไทย',
  uob: 'ธนาคารยูโอบี',
  lhb: 'ธนาคารแลนด์ แอนด์ เฮ้าส์',
  icbc: 'ธนาคารไอซีบีซี (ไทย)',
  tcrb: 'ธนาคารไทยเครดิต',
  ibank: 'ธนาคารอิสลามแห่งประเทศไทย',
};
const chinese: Record<RefundBank, string> = {
  promptPay: 'PromptPay',
  bbl: '盘谷银行',
  kbank: '开泰银行',
  ktb: '泰京银行',
  ttb: 'TMBThanachart 银行（ttb）',
  scb: '汇商银行（SCB）',
  bay: '大城银行（Krungsri）',
  gsb: '政府储蓄银行（GSB）',
  baac: '农业与农业合作社银行（BAAC）',
  ghb: '政府住房银行（GHB）',
  kkp: '甲那金攀他拉银行（KKP）',
  tisco: 'TISCO 银行',
  cimb: '泰国联昌银行（CIMB）',
  uob: '大华银行（UOB）',
  lhb: 'LH 银行',
  icbc: '中国工商银行（泰国）',
  tcrb: '泰信银行（Thai Credit）',
  ibank: '泰国伊斯兰银行',
};

/** What pages and mails call the banks. Banks in Thailand have no names of their own in Khmer. */
export const refundBankNames: Record<Language, Record<RefundBank, string>> = {
  en: english,
  th: thai,
  zh: chinese,
  km: english,
};

/**
 * The name of a bank, whose id may be in capitals as in mails; that of a newer api is shown as it
 * is.
 */
export function refundBankName(id: string, language: Language): string {
  const known = refundBanks.find((bank) => bank.toLowerCase() === id.toLowerCase());
  return known ? refundBankNames[language][known] : id;
}

/** By its last digits, in words: a screen reader calls ••• three bullets. */
const accounts: Record<Language, string> = {
  en: '{bank} ending in {ending}',
  th: '{bank} เลขท้าย {ending}',
  zh: '{bank}（尾号 {ending}）',
  km: '{bank} លេខបញ្ចប់ដោយ {ending}',
};

/** An account as pages name it in a sentence: `PromptPay ending in 5678`. */
export const accountText = (
  { bank, ending }: { bank: string; ending: string },
  language: Language,
): string =>
  accounts[language].replace('{bank}', refundBankName(bank, language)).replace('{ending}', ending);
