import type { Lang } from '@playday/shared/api-contract';
import type { MailText } from './mail-kind.ts';

type EventMail = 'eventCancelled' | 'freeEventCancelled' | 'eventPostponed' | 'eventRescheduled';

/** What buyers are told when an event is cancelled or moved. `{message}` is what the office adds; it may be empty. */
export const eventMailTexts: Record<Lang, Record<EventMail, MailText>> = {
  en: {
    eventCancelled: {
      subject: '{event} is cancelled',
      lines: [
        'Hello {name},',
        '{event} has been cancelled, and your tickets are no longer valid.',
        '{message}',
        'We pay back everything you paid for it, {total}, the way it came: {methods}. It can take a few days to reach you. A payment by PromptPay or mobile banking cannot be returned by itself; for such a payment we contact you and transfer the money.',
      ],
      button: 'My orders',
    },
    freeEventCancelled: {
      subject: '{event} is cancelled',
      lines: [
        'Hello {name},',
        '{event} has been cancelled, and your tickets are no longer valid. They were free, so there is nothing to pay back.',
        '{message}',
      ],
      button: 'My orders',
    },
    eventPostponed: {
      subject: '{event} is postponed',
      lines: [
        'Hello {name},',
        '{event} is postponed. There is no new date yet; we tell you as soon as there is one. Your tickets stay valid.',
        '{message}',
        'If you would rather have your money back, reply to this mail by {until}.',
      ],
      button: 'My tickets',
    },
    eventRescheduled: {
      subject: '{event} has a new date',
      lines: [
        'Hello {name},',
        '{event} has a new date: {when}. Your tickets stay valid for it.',
        '{message}',
        'If you cannot come and would rather have your money back, reply to this mail by {until}.',
      ],
      button: 'My tickets',
    },
  },
  th: {
    eventCancelled: {
      subject: '{event} ถูกยกเลิก',
      lines: [
        'สวัสดีคุณ {name}',
        'งาน {event} ถูกยกเลิกแล้ว และบัตรของคุณใช้ไม่ได้อีก',
        '{message}',
        'เราจะคืนเงินทั้งหมดที่คุณชำระ {total} ผ่านช่องทางเดิม: {methods} เงินอาจเข้าบัญชีของคุณในอีกสองสามวัน การชำระเงินผ่านพร้อมเพย์หรือโมบายแบงก์กิ้งคืนเงินอัตโนมัติไม่ได้ ในกรณีนั้นเราจะติดต่อคุณเพื่อโอนเงินคืน',
      ],
      button: 'คำสั่งซื้อของฉัน',
    },
    freeEventCancelled: {
      subject: '{event} ถูกยกเลิก',
      lines: [
        'สวัสดีคุณ {name}',
        'งาน {event} ถูกยกเลิกแล้ว และบัตรของคุณใช้ไม่ได้อีก บัตรไม่มีค่าใช้จ่าย จึงไม่มีเงินที่ต้องคืน',
        '{message}',
      ],
      button: 'คำสั่งซื้อของฉัน',
    },
    eventPostponed: {
      subject: '{event} ถูกเลื่อน',
      lines: [
        'สวัสดีคุณ {name}',
        'งาน {event} ถูกเลื่อนออกไป ยังไม่กำหนดวันใหม่ เราจะแจ้งคุณทันทีที่ทราบ บัตรของคุณยังใช้ได้',
        '{message}',
        'หากต้องการขอคืนเงิน โปรดตอบอีเมลฉบับนี้ภายใน {until}',
      ],
      button: 'บัตรของฉัน',
    },
    eventRescheduled: {
      subject: '{event} มีวันจัดงานใหม่',
      lines: [
        'สวัสดีคุณ {name}',
        'งาน {event} เปลี่ยนวันเป็น {when} บัตรของคุณใช้ได้กับวันใหม่',
        '{message}',
        'หากคุณไปไม่ได้และต้องการขอคืนเงิน โปรดตอบอีเมลฉบับนี้ภายใน {until}',
      ],
      button: 'บัตรของฉัน',
    },
  },
  zh: {
    eventCancelled: {
      subject: '“{event}”已取消',
      lines: [
        '{name}，您好：',
        '“{event}”已取消，您的门票已失效。',
        '{message}',
        '您的全部付款 {total} 将按原付款方式退回：{methods}，到账可能需要几天时间。通过 PromptPay 或手机银行付的款项无法自动退回，我们会与您联系并转账退还。',
      ],
      button: '我的订单',
    },
    freeEventCancelled: {
      subject: '“{event}”已取消',
      lines: [
        '{name}，您好：',
        '“{event}”已取消，您的门票已失效。这些门票是免费的，因此没有款项需要退还。',
        '{message}',
      ],
      button: '我的订单',
    },
    eventPostponed: {
      subject: '“{event}”已延期',
      lines: [
        '{name}，您好：',
        '“{event}”已延期，新日期尚未确定，确定后我们会立即通知您。您的门票仍然有效。',
        '{message}',
        '如果您希望退款，请在 {until} 前回复本邮件。',
      ],
      button: '我的门票',
    },
    eventRescheduled: {
      subject: '“{event}”已改期',
      lines: [
        '{name}，您好：',
        '“{event}”的新时间为 {when}。您的门票在新日期仍然有效。',
        '{message}',
        '如果您无法到场并希望退款，请在 {until} 前回复本邮件。',
      ],
      button: '我的门票',
    },
  },
  km: {
    eventCancelled: {
      subject: '{event} ត្រូវបានលុបចោល',
      lines: [
        'សួស្តី {name}',
        '{event} ត្រូវបានលុបចោល ហើយសំបុត្ររបស់អ្នកមិនអាចប្រើបានទៀតទេ។',
        '{message}',
        'យើងនឹងសងប្រាក់វិញទាំងអស់ដែលអ្នកបានបង់ {total} តាមវិធីដែលអ្នកបានបង់៖ {methods}។ អាចចំណាយពេលពីរបីថ្ងៃ។ ប្រាក់ដែលបង់តាម PromptPay ឬធនាគារតាមទូរស័ព្ទ មិនអាចសងវិញដោយស្វ័យប្រវត្តិបានទេ។ ក្នុងករណីនោះ យើងនឹងទាក់ទងអ្នក ហើយផ្ទេរប្រាក់ជូនវិញ។',
      ],
      button: 'ការបញ្ជាទិញរបស់ខ្ញុំ',
    },
    freeEventCancelled: {
      subject: '{event} ត្រូវបានលុបចោល',
      lines: [
        'សួស្តី {name}',
        '{event} ត្រូវបានលុបចោល ហើយសំបុត្ររបស់អ្នកមិនអាចប្រើបានទៀតទេ។ សំបុត្រនេះឥតគិតថ្លៃ ដូច្នេះមិនមានប្រាក់ត្រូវសងវិញទេ។',
        '{message}',
      ],
      button: 'ការបញ្ជាទិញរបស់ខ្ញុំ',
    },
    eventPostponed: {
      subject: '{event} ត្រូវបានពន្យារពេល',
      lines: [
        'សួស្តី {name}',
        '{event} ត្រូវបានពន្យារពេល។ មិនទាន់មានកាលបរិច្ឆេទថ្មីទេ យើងនឹងជូនដំណឹងភ្លាមៗពេលមាន។ សំបុត្ររបស់អ្នកនៅតែមានសុពលភាព។',
        '{message}',
        'បើអ្នកចង់ឱ្យយើងសងប្រាក់វិញ សូមឆ្លើយតបអ៊ីមែលនេះមុន {until}។',
      ],
      button: 'សំបុត្ររបស់ខ្ញុំ',
    },
    eventRescheduled: {
      subject: '{event} មានកាលបរិច្ឆេទថ្មី',
      lines: [
        'សួស្តី {name}',
        '{event} មានកាលបរិច្ឆេទថ្មី៖ {when}។ សំបុត្ររបស់អ្នកនៅតែមានសុពលភាព។',
        '{message}',
        'បើអ្នកមកមិនបាន ហើយចង់ឱ្យយើងសងប្រាក់វិញ សូមឆ្លើយតបអ៊ីមែលនេះមុន {until}។',
      ],
      button: 'សំបុត្ររបស់ខ្ញុំ',
    },
  },
};
