import { mobileBanks } from '@playday/shared/rules/payment/payment-methods';
import type { Attribute, MethodRow } from './method-row.ts';

const bank: Attribute = {
  key: 'bank',
  name: { en: 'Your bank', th: 'ธนาคารของคุณ', zh: '您的银行', km: 'ធនាគាររបស់អ្នក' },
  description: {
    en:
      'kbank (Kasikornbank), scb (Siam Commercial), bbl (Bangkok Bank), ktb (Krungthai) or ' +
      'bay (Ayudhya)',
    th: 'kbank (กสิกรไทย) scb (ไทยพาณิชย์) bbl (กรุงเทพ) ktb (กรุงไทย) หรือ bay (กรุงศรีอยุธยา)',
    zh: 'kbank（开泰）、scb（汇商）、bbl（盘谷）、ktb（泰京）或 bay（大城）',
    km:
      'kbank (Kasikornbank), scb (Siam Commercial), bbl (Bangkok Bank), ktb (Krungthai) ឬ ' +
      'bay (Ayudhya)',
  },
  options: [
    {
      value: 'kbank',
      name: {
        en: 'Kasikornbank (K PLUS)',
        th: 'กสิกรไทย (K PLUS)',
        zh: '开泰银行（K PLUS）',
        km: 'Kasikornbank (K PLUS)',
      },
    },
    {
      value: 'scb',
      name: {
        en: 'Siam Commercial Bank (SCB EASY)',
        th: 'ไทยพาณิชย์ (SCB EASY)',
        zh: '汇商银行（SCB EASY）',
        km: 'Siam Commercial Bank (SCB EASY)',
      },
    },
    {
      value: 'bbl',
      name: {
        en: 'Bangkok Bank (Mobile Banking)',
        th: 'กรุงเทพ (โมบายแบงก์กิ้ง)',
        zh: '盘谷银行（Mobile Banking）',
        km: 'Bangkok Bank (Mobile Banking)',
      },
    },
    {
      value: 'ktb',
      name: {
        en: 'Krungthai Bank (Krungthai NEXT)',
        th: 'กรุงไทย (Krungthai NEXT)',
        zh: '泰京银行（Krungthai NEXT）',
        km: 'Krungthai Bank (Krungthai NEXT)',
      },
    },
    {
      value: 'bay',
      name: {
        en: 'Bank of Ayudhya (krungsri app)',
        th: 'กรุงศรีอยุธยา (krungsri app)',
        zh: '大城银行（krungsri app）',
        km: 'Bank of Ayudhya (krungsri app)',
      },
    },
  ],
  regexp: mobileBanks.join('|'),
  required: true,
};

/**
 * Mobile banking asks for the bank, also where its row is of an earlier release and asks for a
 * phone number. The row stays until a later release changes it, for apis of the earlier release
 * would offer a bank of the row and open another one.
 */
export const withBank = <Row extends MethodRow>(row: Row): Row =>
  row.alias === 'mBanking' && !row.attributes.some(({ key }) => key === 'bank')
    ? { ...row, attributes: [bank] }
    : row;
