import type { Lang } from '@playday/shared/api-contract';
import { eventMailTexts } from './event-messages.ts';
import type { MailText, MailTextName } from './mail-kind.ts';
import { orderMailTexts } from './order-messages.ts';

/** Texts of the mails. Placeholders such as `{name}` are filled in from the mail's details. */
export const mailTexts: Record<Lang, Record<MailTextName, MailText>> = {
  en: {
    ...eventMailTexts.en,
    ...orderMailTexts.en,
    verify: {
      subject: 'Confirm your e-mail address',
      lines: ['Hello {name},', 'Please confirm your e-mail address within 24 hours, then you can log in.'],
      button: 'Confirm e-mail',
    },
    known: {
      subject: 'You already have a Playday account',
      lines: [
        'Hello,',
        'Someone just tried to register with this e-mail address or with a phone number that is already in use. If it was you, please log in, or choose “Forgot password?” there.',
      ],
      button: 'Log in',
    },
    recovery: {
      subject: 'Set a new password',
      lines: [
        'Hello {name},',
        'With this link you can set a new password within 30 minutes. If you did not ask for it, nothing has changed.',
      ],
      button: 'Set a new password',
    },
    change: {
      subject: 'Confirm your new e-mail address',
      lines: ['Hello {name},', 'Please confirm that this is your new e-mail address.'],
      button: 'Confirm new e-mail',
    },
    changeToldByOffice: {
      subject: 'Your e-mail address is about to change',
      lines: [
        'Hello {name},',
        'Our office was asked to change the e-mail address of your account to {email}. It changes only when that address is confirmed. If you did not ask for this, please contact us at once.',
      ],
    },
    changeTold: {
      subject: 'Your e-mail address is about to change',
      lines: [
        'Hello {name},',
        'Someone who knows your password asked to change the e-mail address of your account to {email}. If it was not you, please change your password at once.',
      ],
    },
    refund: {
      subject: 'Your payment was returned',
      lines: [
        'Hello {name},',
        'We have returned {total} for order {order}. It can take a few days to reach you.',
      ],
      button: 'My orders',
    },
    refundByHand: {
      subject: 'We will return your payment',
      lines: [
        'Hello {name},',
        'We received {total} for order {order}, which could not be completed. Your payment method cannot return money by itself; we will contact you and transfer it back.',
      ],
      button: 'My orders',
    },
    ticketsReturned: {
      subject: 'Tickets for {event} are cancelled',
      lines: [
        'Hello {name},',
        'Tickets of your order {order} for {event} have been cancelled and are no longer valid. Those that stay valid are in your account under Tickets. If you paid for the cancelled ones, the money comes back to you, and another mail tells you when.',
      ],
      button: 'My tickets',
    },
    partialRefund: {
      subject: 'Part of your payment was returned',
      lines: [
        'Hello {name},',
        'We have returned {total} of what you paid for order {order}. Your order and its other tickets stay valid. The money can take a few days to reach you.',
      ],
      button: 'My orders',
    },
    partialRefundByHand: {
      subject: 'We return part of your payment',
      lines: [
        'Hello {name},',
        'We return {total} of what you paid for order {order}. Your payment method cannot return money by itself; we will contact you and transfer it back. Your order and its other tickets stay valid.',
      ],
      button: 'My orders',
    },
    cancelled: {
      subject: 'Your order for {event} is cancelled',
      lines: [
        'Hello {name},',
        'Your order {order} for {event} has been cancelled, and its tickets are no longer valid. It was free, so there is nothing to pay back.',
      ],
      button: 'My orders',
    },
    dispute: {
      subject: 'Your bank took back the payment',
      lines: [
        'Hello {name},',
        'The payment of {total} for order {order} was disputed, and your bank has taken it back. The order is cancelled and its tickets are no longer valid. If you did not ask your bank for this, please contact us.',
      ],
      button: 'My orders',
    },
    saleStart: {
      subject: '{event}: tickets on sale',
      lines: ['Hello {name},', 'You asked us to tell you: tickets for {event} are on sale now.'],
      button: 'Get tickets',
    },
    waitingRoomOpen: {
      subject: '{event}: the waiting room is open',
      lines: [
        'Hello {name},',
        'You asked us to tell you: tickets for {event} go on sale on {when}, through a waiting room that is open now. Everyone who comes before the sale starts gets a place by lot, so there is no need to hurry.',
      ],
      button: 'Go to the waiting room',
    },
    // Written by the office.
    office: { subject: '{subject}', lines: ['{body}'] },
    erasureAsked: {
      subject: 'Confirm the erasure of your personal data',
      lines: [
        'Hello {name},',
        'Someone asked us to erase your personal data. If it was you, please confirm within 14 days. If you do not confirm, nothing is erased. Tickets that you paid for stay valid at the gate.',
      ],
      button: 'Confirm erasure',
    },
    erasureDone: {
      subject: 'Your personal data was erased',
      lines: [
        'Hello,',
        'Your personal data was erased. Paid tickets stay valid at the gate. This is our last mail to you.',
      ],
    },
    erasureLapsed: {
      subject: 'Your data was not erased',
      lines: [
        'Hello {name},',
        'Your request to erase your personal data was not confirmed within 14 days, so nothing was erased.',
      ],
    },
  },
  th: {
    ...eventMailTexts.th,
    ...orderMailTexts.th,
    verify: {
      subject: 'ยืนยันอีเมลของคุณ',
      lines: ['สวัสดีคุณ {name}', 'โปรดยืนยันอีเมลของคุณภายใน 24 ชั่วโมง จากนั้นจึงเข้าสู่ระบบได้'],
      button: 'ยืนยันอีเมล',
    },
    known: {
      subject: 'คุณมีบัญชี Playday อยู่แล้ว',
      lines: [
        'เรียนลูกค้า Playday',
        'มีผู้พยายามสมัครสมาชิกด้วยอีเมลนี้ หรือด้วยเบอร์โทรศัพท์ที่มีผู้ใช้แล้ว หากเป็นคุณ โปรดเข้าสู่ระบบ หรือเลือก “ลืมรหัสผ่าน”',
      ],
      button: 'เข้าสู่ระบบ',
    },
    recovery: {
      subject: 'ตั้งรหัสผ่านใหม่',
      lines: ['สวัสดีคุณ {name}', 'ตั้งรหัสผ่านใหม่ด้วยลิงก์นี้ได้ภายใน 30 นาที หากคุณไม่ได้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้'],
      button: 'ตั้งรหัสผ่านใหม่',
    },
    change: {
      subject: 'ยืนยันอีเมลใหม่ของคุณ',
      lines: ['สวัสดีคุณ {name}', 'โปรดยืนยันว่านี่คืออีเมลใหม่ของคุณ'],
      button: 'ยืนยันอีเมลใหม่',
    },
    changeToldByOffice: {
      subject: 'มีคำขอเปลี่ยนอีเมลของคุณ',
      lines: [
        'สวัสดีคุณ {name}',
        'มีผู้ขอให้เจ้าหน้าที่ของเราเปลี่ยนอีเมลของบัญชีคุณเป็น {email} เราจะเปลี่ยนให้เมื่อมีการยืนยันจากอีเมลใหม่แล้วเท่านั้น หากคุณไม่ได้ขอ โปรดติดต่อเราทันที',
      ],
    },
    changeTold: {
      subject: 'มีคำขอเปลี่ยนอีเมลของคุณ',
      lines: ['สวัสดีคุณ {name}', 'มีผู้ที่ทราบรหัสผ่านของคุณขอเปลี่ยนอีเมลของบัญชีเป็น {email} หากไม่ใช่คุณ โปรดเปลี่ยนรหัสผ่านทันที'],
    },
    refund: {
      subject: 'คืนเงินให้คุณแล้ว',
      lines: ['สวัสดีคุณ {name}', 'เราคืนเงิน {total} สำหรับคำสั่งซื้อ {order} แล้ว เงินอาจเข้าบัญชีของคุณในอีกสองสามวัน'],
      button: 'คำสั่งซื้อของฉัน',
    },
    refundByHand: {
      subject: 'เรามีเงินต้องคืนให้คุณ',
      lines: [
        'สวัสดีคุณ {name}',
        'เราได้รับเงิน {total} สำหรับคำสั่งซื้อ {order} ซึ่งดำเนินการต่อไม่ได้ วิธีชำระเงินของคุณคืนเงินอัตโนมัติไม่ได้ เราจะติดต่อคุณเพื่อโอนเงินคืน',
      ],
      button: 'คำสั่งซื้อของฉัน',
    },
    ticketsReturned: {
      subject: 'บัตร {event} ถูกยกเลิก',
      lines: [
        'สวัสดีคุณ {name}',
        'บัตรบางใบในคำสั่งซื้อ {order} ของงาน {event} ถูกยกเลิกและใช้ไม่ได้แล้ว ดูบัตรที่ยังใช้ได้ที่ “บัตรของฉัน” หากคุณชำระเงินค่าบัตรที่ถูกยกเลิกไปแล้ว เราจะคืนเงินให้ และแจ้งทางอีเมลเมื่อคืนแล้ว',
      ],
      button: 'บัตรของฉัน',
    },
    partialRefund: {
      subject: 'คืนเงินบางส่วนให้คุณแล้ว',
      lines: [
        'สวัสดีคุณ {name}',
        'เราคืนเงิน {total} จากยอดที่คุณชำระสำหรับคำสั่งซื้อ {order} แล้ว คำสั่งซื้อและบัตรใบอื่นยังใช้ได้ เงินอาจเข้าบัญชีของคุณในอีกสองสามวัน',
      ],
      button: 'คำสั่งซื้อของฉัน',
    },
    partialRefundByHand: {
      subject: 'เราจะคืนเงินบางส่วนให้คุณ',
      lines: [
        'สวัสดีคุณ {name}',
        'เราจะคืนเงิน {total} จากยอดที่คุณชำระสำหรับคำสั่งซื้อ {order} วิธีชำระเงินของคุณคืนเงินอัตโนมัติไม่ได้ เราจะติดต่อคุณเพื่อโอนเงินคืน คำสั่งซื้อและบัตรใบอื่นยังใช้ได้',
      ],
      button: 'คำสั่งซื้อของฉัน',
    },
    cancelled: {
      subject: 'คำสั่งซื้อบัตร {event} ของคุณถูกยกเลิกแล้ว',
      lines: [
        'สวัสดีคุณ {name}',
        'คำสั่งซื้อ {order} สำหรับงาน {event} ถูกยกเลิกแล้ว และบัตรใช้ไม่ได้อีก คำสั่งซื้อนี้ไม่มีค่าใช้จ่าย จึงไม่มีเงินที่ต้องคืน',
      ],
      button: 'คำสั่งซื้อของฉัน',
    },
    dispute: {
      subject: 'ธนาคารของคุณดึงเงินคืนแล้ว',
      lines: [
        'สวัสดีคุณ {name}',
        'มีการโต้แย้งการชำระเงิน {total} ของคำสั่งซื้อ {order} และธนาคารของคุณดึงเงินคืนแล้ว คำสั่งซื้อถูกยกเลิกและบัตรใช้ไม่ได้อีก หากคุณไม่ได้แจ้งธนาคาร โปรดติดต่อเรา',
      ],
      button: 'คำสั่งซื้อของฉัน',
    },
    saleStart: {
      subject: 'เปิดขายบัตร {event} แล้ว',
      lines: ['สวัสดีคุณ {name}', 'คุณลงทะเบียนล่วงหน้าไว้ ตอนนี้เปิดขายบัตร {event} แล้ว'],
      button: 'ซื้อบัตร',
    },
    waitingRoomOpen: {
      subject: 'ห้องรอคิวเปิดแล้ว: {event}',
      lines: [
        'สวัสดีคุณ {name}',
        'คุณลงทะเบียนล่วงหน้าไว้ บัตร {event} จะเปิดขาย {when} ผ่านห้องรอคิวซึ่งเปิดแล้วตอนนี้ ทุกคนที่รับคิวก่อนเปิดขายจะได้ร่วมจับสลากลำดับ จึงไม่ต้องรีบ',
      ],
      button: 'ไปที่ห้องรอคิว',
    },
    // Written by the office.
    office: { subject: '{subject}', lines: ['{body}'] },
    erasureAsked: {
      subject: 'ยืนยันการลบข้อมูลส่วนบุคคลของคุณ',
      lines: [
        'สวัสดีคุณ {name}',
        'มีผู้ขอให้เราลบข้อมูลส่วนบุคคลของคุณ หากเป็นคุณ โปรดยืนยันภายใน 14 วัน หากไม่ยืนยัน เราจะไม่ลบข้อมูล บัตรที่ชำระเงินแล้วยังใช้เข้างานได้',
      ],
      button: 'ยืนยันการลบ',
    },
    erasureDone: {
      subject: 'ลบข้อมูลส่วนบุคคลของคุณแล้ว',
      lines: [
        'เรียนลูกค้า Playday',
        'เราลบข้อมูลส่วนบุคคลของคุณแล้ว บัตรที่ชำระเงินแล้วยังใช้เข้างานได้ นี่คืออีเมลฉบับสุดท้ายจากเรา',
      ],
    },
    erasureLapsed: {
      subject: 'เราไม่ได้ลบข้อมูลของคุณ',
      lines: ['สวัสดีคุณ {name}', 'คำขอลบข้อมูลส่วนบุคคลไม่ได้รับการยืนยันภายใน 14 วัน เราจึงไม่ได้ลบข้อมูล'],
    },
  },
  zh: {
    ...eventMailTexts.zh,
    ...orderMailTexts.zh,
    verify: {
      subject: '请验证您的邮箱',
      lines: ['{name}，您好：', '请在 24 小时内验证您的邮箱，之后即可登录。'],
      button: '验证邮箱',
    },
    known: {
      subject: '您已拥有 Playday 账号',
      lines: [
        '您好：',
        '有人刚刚尝试使用此邮箱或一个已被使用的手机号注册。如果是您本人，请直接登录，或选择“忘记密码”。',
      ],
      button: '登录',
    },
    recovery: {
      subject: '设置新密码',
      lines: ['{name}，您好：', '请在 30 分钟内通过此链接设置新密码。如果不是您本人操作，请忽略本邮件。'],
      button: '设置新密码',
    },
    change: {
      subject: '请验证您的新邮箱',
      lines: ['{name}，您好：', '请验证这是您的新邮箱。'],
      button: '验证新邮箱',
    },
    changeToldByOffice: {
      subject: '您的邮箱即将变更',
      lines: [
        '{name}，您好：',
        '有人请我们的工作人员将您账号的邮箱改为 {email}。新邮箱通过验证后才会更改。如果不是您本人的请求，请立即与我们联系。',
      ],
    },
    changeTold: {
      subject: '您的邮箱即将变更',
      lines: [
        '{name}，您好：',
        '有人使用您的密码申请将账号邮箱改为 {email}。如果不是您本人操作，请立即修改密码。',
      ],
    },
    refund: {
      subject: '款项已退回',
      lines: ['{name}，您好：', '订单 {order} 的 {total} 已退回，到账可能需要几天时间。'],
      button: '我的订单',
    },
    refundByHand: {
      subject: '我们需要向您退款',
      lines: [
        '{name}，您好：',
        '我们收到订单 {order} 的款项 {total}，但该订单无法完成。您的付款方式不支持自动退款，我们会与您联系并转回款项。',
      ],
      button: '我的订单',
    },
    ticketsReturned: {
      subject: '“{event}”的门票已取消',
      lines: [
        '{name}，您好：',
        '您的订单 {order}（“{event}”）中有门票已被取消，不再有效。仍然有效的门票可在账号的“门票”页面查看。如果您已为被取消的门票付款，款项将退还给您，届时我们会另发邮件通知。',
      ],
      button: '我的门票',
    },
    partialRefund: {
      subject: '部分款项已退回',
      lines: [
        '{name}，您好：',
        '订单 {order} 的付款中，{total} 已退回。订单及其余门票仍然有效。到账可能需要几天时间。',
      ],
      button: '我的订单',
    },
    partialRefundByHand: {
      subject: '我们将退还部分款项',
      lines: [
        '{name}，您好：',
        '我们将退还订单 {order} 付款中的 {total}。您的付款方式不支持自动退款，我们会与您联系并转回款项。订单及其余门票仍然有效。',
      ],
      button: '我的订单',
    },
    cancelled: {
      subject: '您的“{event}”订单已取消',
      lines: [
        '{name}，您好：',
        '您的“{event}”订单 {order} 已取消，门票已失效。该订单为免费订单，因此没有款项需要退还。',
      ],
      button: '我的订单',
    },
    dispute: {
      subject: '银行已收回您的付款',
      lines: [
        '{name}，您好：',
        '订单 {order} 的付款 {total} 被提出争议，银行已将款项收回。订单已取消，门票已失效。如果您没有向银行提出争议，请与我们联系。',
      ],
      button: '我的订单',
    },
    saleStart: {
      subject: '“{event}”：门票已开售',
      lines: ['{name}，您好：', '您设置的开售提醒：“{event}”的门票现已开售。'],
      button: '购票',
    },
    waitingRoomOpen: {
      subject: '“{event}”：排队已开放',
      lines: [
        '{name}，您好：',
        '您设置的开售提醒：“{event}”的门票将于 {when} 开售，采用排队购买，现在即可取号。开售前取号的人都会参加抽签排序，不必着急。',
      ],
      button: '前往排队',
    },
    // Written by the office.
    office: { subject: '{subject}', lines: ['{body}'] },
    erasureAsked: {
      subject: '请确认删除您的个人数据',
      lines: [
        '{name}，您好：',
        '有人申请删除您的个人数据。如果是您本人，请在 14 天内确认；否则请忽略本邮件。已付款的门票入场时仍然有效。',
      ],
      button: '确认删除',
    },
    erasureDone: {
      subject: '您的个人数据已删除',
      lines: ['您好：', '您的个人数据已删除。已付款的门票入场时仍然有效。这是我们发给您的最后一封邮件。'],
    },
    erasureLapsed: {
      subject: '您的数据未被删除',
      lines: ['{name}，您好：', '删除个人数据的申请未在 14 天内确认，因此没有删除任何数据。'],
    },
  },
  km: {
    ...eventMailTexts.km,
    ...orderMailTexts.km,
    verify: {
      subject: 'សូមបញ្ជាក់អ៊ីមែលរបស់អ្នក',
      lines: ['សួស្តី {name}', 'សូមបញ្ជាក់អ៊ីមែលរបស់អ្នកក្នុងរយៈពេល 24 ម៉ោង បន្ទាប់មកអ្នកអាចចូលគណនីបាន។'],
      button: 'បញ្ជាក់អ៊ីមែល',
    },
    known: {
      subject: 'អ្នកមានគណនី Playday រួចហើយ',
      lines: [
        'សួស្តី',
        'មានគេបានព្យាយាមចុះឈ្មោះដោយអ៊ីមែលនេះ ឬលេខទូរស័ព្ទដែលមានគេប្រើរួចហើយ។ ប្រសិនបើជាអ្នក សូមចូលគណនី ឬជ្រើសរើស “ភ្លេចពាក្យសម្ងាត់”។',
      ],
      button: 'ចូលគណនី',
    },
    recovery: {
      subject: 'កំណត់ពាក្យសម្ងាត់ថ្មី',
      lines: [
        'សួស្តី {name}',
        'អ្នកអាចកំណត់ពាក្យសម្ងាត់ថ្មីតាមតំណនេះក្នុងរយៈពេល 30 នាទី។ ប្រសិនបើអ្នកមិនបានស្នើសុំទេ សូមកុំខ្វល់នឹងអ៊ីមែលនេះ។',
      ],
      button: 'កំណត់ពាក្យសម្ងាត់ថ្មី',
    },
    change: {
      subject: 'សូមបញ្ជាក់អ៊ីមែលថ្មីរបស់អ្នក',
      lines: ['សួស្តី {name}', 'សូមបញ្ជាក់ថានេះជាអ៊ីមែលថ្មីរបស់អ្នក។'],
      button: 'បញ្ជាក់អ៊ីមែលថ្មី',
    },
    changeToldByOffice: {
      subject: 'អ៊ីមែលរបស់អ្នកនឹងត្រូវប្តូរ',
      lines: [
        'សួស្តី {name}',
        'មានគេបានស្នើឱ្យការិយាល័យរបស់យើងប្តូរអ៊ីមែលគណនីរបស់អ្នកទៅ {email}។ អ៊ីមែលនឹងប្តូរតែពេលអ៊ីមែលថ្មីត្រូវបានបញ្ជាក់ប៉ុណ្ណោះ។ បើអ្នកមិនបានស្នើសុំទេ សូមទាក់ទងយើងភ្លាម។',
      ],
    },
    changeTold: {
      subject: 'អ៊ីមែលរបស់អ្នកនឹងត្រូវប្តូរ',
      lines: [
        'សួស្តី {name}',
        'មានអ្នកដែលស្គាល់ពាក្យសម្ងាត់របស់អ្នកបានស្នើប្តូរអ៊ីមែលគណនីទៅ {email}។ ប្រសិនបើមិនមែនជាអ្នក សូមប្តូរពាក្យសម្ងាត់ភ្លាម។',
      ],
    },
    refund: {
      subject: 'យើងបានសងប្រាក់វិញជូនអ្នក',
      lines: ['សួស្តី {name}', 'យើងបានសងប្រាក់វិញ {total} សម្រាប់ការបញ្ជាទិញ {order}។ អាចចំណាយពេលពីរបីថ្ងៃទើបប្រាក់ដល់អ្នក។'],
      button: 'ការបញ្ជាទិញរបស់ខ្ញុំ',
    },
    refundByHand: {
      subject: 'យើងត្រូវសងប្រាក់វិញជូនអ្នក',
      lines: [
        'សួស្តី {name}',
        'យើងបានទទួល {total} សម្រាប់ការបញ្ជាទិញ {order} ដែលមិនអាចបញ្ចប់បាន។ វិធីបង់ប្រាក់របស់អ្នកមិនអាចសងប្រាក់វិញដោយស្វ័យប្រវត្តិបានទេ។ យើងនឹងទាក់ទងអ្នក ហើយផ្ទេរប្រាក់ជូនវិញ។',
      ],
      button: 'ការបញ្ជាទិញរបស់ខ្ញុំ',
    },
    ticketsReturned: {
      subject: 'សំបុត្រសម្រាប់ {event} ត្រូវបានលុបចោល',
      lines: [
        'សួស្តី {name}',
        'សំបុត្រខ្លះនៃការបញ្ជាទិញ {order} សម្រាប់ {event} ត្រូវបានលុបចោល ហើយមិនអាចប្រើបានទៀតទេ។ សំបុត្រដែលនៅប្រើបានមាននៅក្នុងគណនី ត្រង់ “សំបុត្រ”។ បើអ្នកបានបង់ប្រាក់សម្រាប់សំបុត្រដែលត្រូវលុបចោល យើងនឹងសងប្រាក់វិញ ហើយផ្ញើអ៊ីមែលមួយទៀតប្រាប់អ្នក។',
      ],
      button: 'សំបុត្ររបស់ខ្ញុំ',
    },
    partialRefund: {
      subject: 'យើងបានសងប្រាក់វិញមួយផ្នែកជូនអ្នក',
      lines: [
        'សួស្តី {name}',
        'យើងបានសងប្រាក់វិញ {total} ពីប្រាក់ដែលអ្នកបានបង់សម្រាប់ការបញ្ជាទិញ {order}។ ការបញ្ជាទិញ និងសំបុត្រផ្សេងទៀតនៅតែប្រើបាន។ ប្រាក់អាចចំណាយពេលពីរបីថ្ងៃទើបដល់អ្នក។',
      ],
      button: 'ការបញ្ជាទិញរបស់ខ្ញុំ',
    },
    partialRefundByHand: {
      subject: 'យើងនឹងសងប្រាក់វិញមួយផ្នែកជូនអ្នក',
      lines: [
        'សួស្តី {name}',
        'យើងនឹងសងប្រាក់វិញ {total} ពីប្រាក់ដែលអ្នកបានបង់សម្រាប់ការបញ្ជាទិញ {order}។ វិធីបង់ប្រាក់របស់អ្នកមិនអាចសងប្រាក់វិញដោយស្វ័យប្រវត្តិបានទេ។ យើងនឹងទាក់ទងអ្នក ហើយផ្ទេរប្រាក់ជូនវិញ។ ការបញ្ជាទិញ និងសំបុត្រផ្សេងទៀតនៅតែប្រើបាន។',
      ],
      button: 'ការបញ្ជាទិញរបស់ខ្ញុំ',
    },
    cancelled: {
      subject: 'ការបញ្ជាទិញរបស់អ្នកសម្រាប់ {event} ត្រូវបានបោះបង់',
      lines: [
        'សួស្តី {name}',
        'ការបញ្ជាទិញ {order} សម្រាប់ {event} ត្រូវបានបោះបង់ ហើយសំបុត្រមិនអាចប្រើបានទៀតទេ។ ការបញ្ជាទិញនេះឥតគិតថ្លៃ ដូច្នេះមិនមានប្រាក់ត្រូវសងវិញទេ។',
      ],
      button: 'ការបញ្ជាទិញរបស់ខ្ញុំ',
    },
    dispute: {
      subject: 'ធនាគាររបស់អ្នកបានដកប្រាក់មកវិញ',
      lines: [
        'សួស្តី {name}',
        'ការបង់ប្រាក់ {total} សម្រាប់ការបញ្ជាទិញ {order} ត្រូវបានតវ៉ា ហើយធនាគាររបស់អ្នកបានដកប្រាក់មកវិញ។ ការបញ្ជាទិញត្រូវបានបោះបង់ ហើយសំបុត្រមិនអាចប្រើបានទៀតទេ។ បើអ្នកមិនបានស្នើធនាគារទេ សូមទាក់ទងយើង។',
      ],
      button: 'ការបញ្ជាទិញរបស់ខ្ញុំ',
    },
    saleStart: {
      subject: '{event}៖ សំបុត្របើកលក់ហើយ',
      lines: ['សួស្តី {name}', 'អ្នកបានចុះឈ្មោះជាមុន៖ សំបុត្រ {event} បើកលក់ហើយ។'],
      button: 'ទិញសំបុត្រ',
    },
    waitingRoomOpen: {
      subject: '{event}៖ បន្ទប់រង់ចាំបើកហើយ',
      lines: [
        'សួស្តី {name}',
        'អ្នកបានចុះឈ្មោះជាមុន៖ សំបុត្រ {event} នឹងលក់នៅ {when} តាមបន្ទប់រង់ចាំដែលបើកហើយ។ អ្នកដែលយកលេខមុនពេលលក់ នឹងចូលរួមចាប់ឆ្នោតលំដាប់ទាំងអស់គ្នា ដូច្នេះមិនបាច់ប្រញាប់ទេ។',
      ],
      button: 'ទៅបន្ទប់រង់ចាំ',
    },
    // Written by the office.
    office: { subject: '{subject}', lines: ['{body}'] },
    erasureAsked: {
      subject: 'បញ្ជាក់ការលុបទិន្នន័យផ្ទាល់ខ្លួនរបស់អ្នក',
      lines: [
        'សួស្តី {name}',
        'មានគេបានស្នើឱ្យលុបទិន្នន័យផ្ទាល់ខ្លួនរបស់អ្នក។ ប្រសិនបើជាអ្នក សូមបញ្ជាក់ក្នុងរយៈពេល 14 ថ្ងៃ បើមិនមែនជាអ្នកទេ សូមកុំខ្វល់នឹងអ៊ីមែលនេះ។ សំបុត្រដែលបានបង់ប្រាក់នៅតែប្រើបាននៅច្រកចូល។',
      ],
      button: 'បញ្ជាក់ការលុប',
    },
    erasureDone: {
      subject: 'ទិន្នន័យផ្ទាល់ខ្លួនរបស់អ្នកត្រូវបានលុប',
      lines: ['សួស្តី', 'ទិន្នន័យផ្ទាល់ខ្លួនរបស់អ្នកត្រូវបានលុប។ សំបុត្រដែលបានបង់ប្រាក់នៅតែប្រើបាននៅច្រកចូល។ នេះជាអ៊ីមែលចុងក្រោយពីយើង។'],
    },
    erasureLapsed: {
      subject: 'ទិន្នន័យរបស់អ្នកមិនត្រូវបានលុបទេ',
      lines: ['សួស្តី {name}', 'សំណើលុបទិន្នន័យផ្ទាល់ខ្លួនរបស់អ្នកមិនត្រូវបានបញ្ជាក់ក្នុងរយៈពេល 14 ថ្ងៃទេ ដូច្នេះគ្មានអ្វីត្រូវបានលុបទេ។'],
    },
  },
};
