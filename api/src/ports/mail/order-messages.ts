import type { Lang } from '@playday/shared/api-contract';
import type { MailText } from './mail-kind.ts';

type OrderMail = 'paid' | 'freeOrder' | 'paymentOpen' | 'paymentLapsed' | 'reminder';

/** Mails about an order from its start to the evening before the event. */
export const orderMailTexts: Record<Lang, Record<OrderMail, MailText>> = {
  en: {
    paid: {
      subject: 'Your tickets for {event}',
      lines: [
        'Hello {name},',
        'Order {order} is paid: {total}. Here are your tickets; they are in your account, too, under My tickets.',
      ],
      button: 'My tickets',
    },
    freeOrder: {
      subject: 'Your tickets for {event}',
      lines: [
        'Hello {name},',
        'Order {order} is complete, and there is nothing to pay. Here are your tickets; they are in your account, too, under My tickets.',
      ],
      button: 'My tickets',
    },
    paymentOpen: {
      subject: 'Pay until {until}: {event}',
      lines: [
        'Hello {name},',
        'Your tickets for {event} are kept for you until {until}. Please pay {total} by then, or they go back on sale.',
        'If you have just paid, there is nothing to do: your tickets come by mail.',
      ],
      button: 'Go to the payment',
    },
    paymentLapsed: {
      subject: 'Your order for {event} was not paid',
      lines: [
        'Hello {name},',
        'The time to pay for order {order} is over, and its tickets went back on sale. We received no payment. If money arrives all the same, we complete the order or return it to you.',
        'Do you still want to come? Choose your tickets again while there are some.',
      ],
      button: 'Choose tickets again',
    },
    reminder: {
      subject: 'Tomorrow: {event}',
      lines: [
        'Hello {name},',
        'Tomorrow is the day. Here is all you need: when it starts, where it is, and your tickets.',
      ],
      button: 'My tickets',
    },
  },
  th: {
    paid: {
      subject: 'บัตร {event} ของคุณ',
      lines: [
        'สวัสดีคุณ {name}',
        'ได้รับชำระเงิน {total} สำหรับคำสั่งซื้อ {order} แล้ว บัตรของคุณอยู่ด้านล่างนี้ และดูได้ที่ “บัตรของฉัน”',
      ],
      button: 'บัตรของฉัน',
    },
    freeOrder: {
      subject: 'บัตร {event} ของคุณ',
      lines: ['สวัสดีคุณ {name}', 'คำสั่งซื้อ {order} เรียบร้อยแล้ว ไม่มีค่าใช้จ่าย บัตรของคุณอยู่ด้านล่างนี้ และดูได้ที่ “บัตรของฉัน”'],
      button: 'บัตรของฉัน',
    },
    paymentOpen: {
      subject: 'ชำระเงินภายใน {until}: {event}',
      lines: [
        'สวัสดีคุณ {name}',
        'เราเก็บบัตร {event} ไว้ให้คุณถึง {until} โปรดชำระเงิน {total} ภายในเวลานี้ มิฉะนั้นบัตรจะเปิดให้คนอื่นซื้อ',
        'หากคุณเพิ่งชำระเงินแล้ว ไม่ต้องทำอะไรเพิ่ม เราจะส่งบัตรให้ทางอีเมล',
      ],
      button: 'ไปหน้าชำระเงิน',
    },
    paymentLapsed: {
      subject: 'คำสั่งซื้อบัตร {event} ยังไม่ได้ชำระเงิน',
      lines: [
        'สวัสดีคุณ {name}',
        'หมดเวลาชำระเงินสำหรับคำสั่งซื้อ {order} แล้ว และบัตรเปิดให้คนอื่นซื้อ เรายังไม่ได้รับเงิน หากมีเงินเข้ามาภายหลัง เราจะดำเนินคำสั่งซื้อให้เสร็จหรือคืนเงินให้คุณ',
        'ยังอยากไปอยู่ไหม? เลือกบัตรใหม่ได้ระหว่างที่ยังมีบัตร',
      ],
      button: 'เลือกบัตรอีกครั้ง',
    },
    reminder: {
      subject: 'พรุ่งนี้: {event}',
      lines: ['สวัสดีคุณ {name}', 'พรุ่งนี้เจอกัน! รวมทุกอย่างที่ต้องใช้ไว้ให้แล้ว ทั้งเวลา สถานที่ และบัตรของคุณ'],
      button: 'บัตรของฉัน',
    },
  },
  zh: {
    paid: {
      subject: '您的门票：“{event}”',
      lines: ['{name}，您好：', '订单 {order} 已付款：{total}。您的门票如下，也可在账号的“门票”页面查看。'],
      button: '我的门票',
    },
    freeOrder: {
      subject: '您的门票：“{event}”',
      lines: ['{name}，您好：', '订单 {order} 已完成，无需付款。您的门票如下，也可在账号的“门票”页面查看。'],
      button: '我的门票',
    },
    paymentOpen: {
      subject: '请在 {until} 前付款：“{event}”',
      lines: [
        '{name}，您好：',
        '“{event}”的门票为您保留至 {until}。请在此之前付清 {total}，否则门票将重新开售。',
        '如果您刚刚已付款，则无需任何操作，我们会将门票发送到您的邮箱。',
      ],
      button: '前往付款',
    },
    paymentLapsed: {
      subject: '您的“{event}”订单未付款',
      lines: [
        '{name}，您好：',
        '订单 {order} 的付款时间已过，门票已重新开售。我们没有收到款项。如果之后仍有款项到账，我们会完成订单或将款项退还给您。',
        '仍想参加？趁还有余票，请重新选择门票。',
      ],
      button: '重新选择门票',
    },
    reminder: {
      subject: '明天：“{event}”',
      lines: ['{name}，您好：', '活动就在明天。您需要的信息都在这里：时间、地点和您的门票。'],
      button: '我的门票',
    },
  },
  km: {
    paid: {
      subject: 'សំបុត្ររបស់អ្នកសម្រាប់ {event}',
      lines: [
        'សួស្តី {name}',
        'ការបញ្ជាទិញ {order} បានបង់ប្រាក់ហើយ៖ {total}។ នេះជាសំបុត្ររបស់អ្នក ហើយអ្នកក៏អាចមើលវាក្នុងគណនី ត្រង់ “សំបុត្រ” ដែរ។',
      ],
      button: 'សំបុត្ររបស់ខ្ញុំ',
    },
    freeOrder: {
      subject: 'សំបុត្ររបស់អ្នកសម្រាប់ {event}',
      lines: [
        'សួស្តី {name}',
        'ការបញ្ជាទិញ {order} រួចរាល់ហើយ ដោយមិនបាច់បង់ប្រាក់ទេ។ នេះជាសំបុត្ររបស់អ្នក ហើយអ្នកក៏អាចមើលវាក្នុងគណនី ត្រង់ “សំបុត្រ” ដែរ។',
      ],
      button: 'សំបុត្ររបស់ខ្ញុំ',
    },
    paymentOpen: {
      subject: 'សូមបង់ប្រាក់មុន{until}៖ {event}',
      lines: [
        'សួស្តី {name}',
        'យើងរក្សាសំបុត្រ {event} ទុកសម្រាប់អ្នករហូតដល់{until}។ សូមបង់ {total} មុនម៉ោងនោះ បើមិនដូច្នេះទេ សំបុត្រនឹងដាក់លក់វិញ។',
        'បើអ្នកទើបតែបង់ប្រាក់ហើយ អ្នកមិនបាច់ធ្វើអ្វីទៀតទេ។ យើងនឹងផ្ញើសំបុត្រតាមអ៊ីមែល។',
      ],
      button: 'ទៅបង់ប្រាក់',
    },
    paymentLapsed: {
      subject: 'ការបញ្ជាទិញរបស់អ្នកសម្រាប់ {event} មិនបានបង់ប្រាក់ទេ',
      lines: [
        'សួស្តី {name}',
        'ការបញ្ជាទិញ {order} ហួសពេលបង់ប្រាក់ហើយ ហើយសំបុត្រត្រូវបានដាក់លក់វិញ។ យើងមិនបានទទួលប្រាក់ទេ។ បើប្រាក់មកដល់ក្រោយមក យើងនឹងបញ្ចប់ការបញ្ជាទិញ ឬសងប្រាក់អ្នកវិញ។',
        'អ្នកនៅតែចង់មកមែនទេ? សូមជ្រើសរើសសំបុត្រម្តងទៀត ខណៈដែលនៅមាន។',
      ],
      button: 'ជ្រើសរើសសំបុត្រម្តងទៀត',
    },
    reminder: {
      subject: 'ថ្ងៃស្អែក៖ {event}',
      lines: ['សួស្តី {name}', 'ជួបគ្នាថ្ងៃស្អែក! នេះជាអ្វីៗដែលអ្នកត្រូវការ៖ ម៉ោង ទីកន្លែង និងសំបុត្ររបស់អ្នក។'],
      button: 'សំបុត្ររបស់ខ្ញុំ',
    },
  },
};
