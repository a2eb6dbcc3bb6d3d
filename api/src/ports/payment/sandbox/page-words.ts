import type { Lang } from '@playday/shared/api-contract';

const words = {
  en: {
    title: 'Test bank',
    warning: 'This is not a bank. No money moves, whatever you choose here.',
    event: 'Event',
    order: 'Order number',
    method: 'Payment method',
    reference: 'Reference',
    qr: 'PromptPay QR code',
    open: 'Will be approved in a moment.',
    over: 'The time for this payment is over.',
    approved: 'Approved.',
    declined: 'Declined.',
    voided: 'Voided by the shop.',
    back: 'Back to the shop',
    others: 'To try what can happen:',
    choices: {
      approve: ['Approve payment', 'The bank says yes; the shop hears of it at once.'],
      decline: ['Decline payment', 'The bank says no; another attempt is possible.'],
      later: ['Approve in 20 seconds', 'The buyer is back in the shop before the money is.'],
      twice: ['Approve, webhook twice', 'The shop is told twice and must count once.'],
      lost: ['Approve, webhook lost', 'The shop is never told and has to ask.'],
    },
  },
  th: {
    title: 'ธนาคารทดสอบ',
    warning: 'นี่ไม่ใช่ธนาคารจริง ไม่มีการตัดเงิน ไม่ว่าคุณจะเลือกอะไรที่นี่',
    event: 'งาน',
    order: 'หมายเลขคำสั่งซื้อ',
    method: 'วิธีชำระเงิน',
    reference: 'หมายเลขอ้างอิง',
    qr: 'คิวอาร์โค้ดพร้อมเพย์',
    open: 'จะอนุมัติในอีกสักครู่',
    over: 'หมดเวลาชำระเงินนี้แล้ว',
    approved: 'อนุมัติแล้ว',
    declined: 'ปฏิเสธแล้ว',
    voided: 'Playday ยกเลิกการชำระเงินนี้แล้ว',
    back: 'กลับไปที่ Playday',
    others: 'ลองสถานการณ์อื่น:',
    choices: {
      approve: ['อนุมัติการชำระเงิน', 'ธนาคารอนุมัติ และแจ้ง Playday ทันที'],
      decline: ['ปฏิเสธการชำระเงิน', 'ธนาคารไม่อนุมัติ ลองชำระใหม่ได้'],
      later: ['อนุมัติใน 20 วินาที', 'ผู้ซื้อกลับถึง Playday ก่อนเงินเข้า'],
      twice: ['อนุมัติ แจ้งสองครั้ง', 'Playday ได้รับแจ้งสองครั้ง แต่ต้องนับครั้งเดียว'],
      lost: ['อนุมัติ แต่ไม่แจ้ง', 'Playday ไม่ได้รับแจ้ง และต้องสอบถามเอง'],
    },
  },
  zh: {
    title: '测试银行',
    warning: '这不是真正的银行。无论您选择什么，都不会扣款。',
    event: '活动',
    order: '订单号',
    method: '付款方式',
    reference: '参考号',
    qr: 'PromptPay 二维码',
    open: '即将批准。',
    over: '此次付款的时间已过。',
    approved: '已批准。',
    declined: '已拒绝。',
    voided: '商家已撤销此次付款。',
    back: '返回 Playday',
    others: '试试其他情况：',
    choices: {
      approve: ['批准付款', '银行批准，并立即通知 Playday。'],
      decline: ['拒绝付款', '银行拒绝，可以再次付款。'],
      later: ['20 秒后批准', '买家先回到 Playday，款项随后到账。'],
      twice: ['批准并通知两次', 'Playday 收到两次通知，只能计一次。'],
      lost: ['批准但不通知', 'Playday 收不到通知，需要主动查询。'],
    },
  },
  km: {
    title: 'ធនាគារសាកល្បង',
    warning: 'នេះមិនមែនជាធនាគារពិតទេ។ គ្មានប្រាក់ត្រូវបានកាត់ទេ ទោះអ្នកជ្រើសរើសអ្វីក៏ដោយ។',
    event: 'ព្រឹត្តិការណ៍',
    order: 'លេខបញ្ជាទិញ',
    method: 'វិធីបង់ប្រាក់',
    reference: 'លេខយោង',
    qr: 'កូដ QR PromptPay',
    open: 'នឹងអនុម័តបន្តិចទៀត។',
    over: 'ហួសពេលបង់ប្រាក់នេះហើយ។',
    approved: 'បានអនុម័ត។',
    declined: 'បានបដិសេធ។',
    voided: 'Playday បានបោះបង់ការបង់ប្រាក់នេះ។',
    back: 'ត្រឡប់ទៅ Playday',
    others: 'សាកល្បងករណីផ្សេងទៀត៖',
    choices: {
      approve: ['អនុម័តការបង់ប្រាក់', 'ធនាគារអនុម័ត ហើយជូនដំណឹង Playday ភ្លាមៗ។'],
      decline: ['បដិសេធការបង់ប្រាក់', 'ធនាគារបដិសេធ អ្នកអាចបង់ម្តងទៀតបាន។'],
      later: ['អនុម័តក្នុង 20 វិនាទី', 'អ្នកទិញត្រឡប់ដល់ Playday មុនប្រាក់មកដល់។'],
      twice: ['អនុម័ត ជូនដំណឹងពីរដង', 'Playday ទទួលដំណឹងពីរដង ហើយត្រូវរាប់តែម្តង។'],
      lost: ['អនុម័ត ដោយមិនជូនដំណឹង', 'Playday មិនទទួលដំណឹងទេ ហើយត្រូវសួរដោយខ្លួនឯង។'],
    },
  },
} satisfies Record<Lang, unknown>;

/** What the buyer may choose on the sandbox's page. */
export const choices = ['approve', 'decline', 'later', 'twice', 'lost'] as const;

export type Choice = (typeof choices)[number];

/** The words of the sandbox's pages; each choice has a label and what it does. */
export const pageWords: Record<
  Lang,
  Omit<(typeof words)['en'], 'choices'> & { choices: Record<Choice, string[]> }
> = words;
