import type { Language } from '../../contract/host.ts';

/** A thing, and its word in each language. */
interface Term extends Record<Exclude<Language, 'en'>, RegExp> {
  /** What pages, mails, errors, legal texts and the office call it in English. */
  en: RegExp;
  /** What English calls it nowhere. */
  not?: RegExp;
  /** Texts whose translation rightly says it otherwise: matches their path. */
  except?: RegExp;
}

/**
 * One word for one thing: wherever English says it, each translation has its word. Several are for
 * forms of a word, or for sentences that need another one; a classifier stands for what it counts.
 */
export const glossary: Record<string, Term> = {
  ticket: {
    en: /\btickets?\b(?! sales?\b)/iu,
    th: /บัตร|ใบ/u,
    zh: /票|张/u,
    km: /សំបុត្រ|សន្លឹក/u,
    not: /\badmission pass\b/iu,
    // “Sold out” and “a lot of people are choosing” need no ticket there.
    except: /room\.called\.text$|groups\.0\.questions\.4\.answer\.0$/u,
  },
  event: {
    en: /\bevents?\b/iu,
    th: /งาน|อีเวนต์/u,
    zh: /活动/u,
    // កម្មវិធី is an app.
    km: /ព្រឹត្តិការណ៍/u,
    // A badge on the card of an event.
    except: /\.card\.ended$/u,
  },
  VAT: {
    en: /\bVAT\b/u,
    th: /ภาษีมูลค่าเพิ่ม/u,
    zh: /增值税/u,
    km: /អាករលើតម្លៃបន្ថែម/u,
    not: /\bvalue-added tax\b/iu,
    // Settings, which only operators read, explain the word.
    except: /^office/u,
  },
  cart: {
    en: /\bcarts?\b/iu,
    th: /ตะกร้า/u,
    zh: /购物车/u,
    km: /កន្ត្រក/u,
    not: /\bbasket\b|\bshopping bag\b/iu,
  },
  'order number': {
    en: /\border number\b/iu,
    th: /หมายเลขคำสั่งซื้อ/u,
    zh: /订单号/u,
    km: /លេខ(?:នៃការ)?បញ្ជាទិញ/u,
    not: /\border (?:id|code|reference)\b/iu,
  },
  'promo code': {
    en: /\bpromo codes?\b/iu,
    th: /โค้ดส่วนลด/u,
    zh: /优惠码/u,
    km: /កូដបញ្ចុះតម្លៃ/u,
    not: /\b(?:discount|coupon|voucher|promotion(?:al)?) codes?\b/iu,
  },
  'QR code': { en: /\bQR codes?\b/u, th: /คิวอาร์โค้ด/u, zh: /二维码/u, km: /កូដ QR/u },
  fee: {
    en: /\bfees?\b/iu,
    th: /ค่า\u2060?ธรรมเนียม/u,
    zh: /服务费/u,
    km: /ថ្លៃសេវា/u,
    not: /\b(?:surcharge|booking charge|handling charge)\b/iu,
  },
  wallet: { en: /\bwallet\b/iu, th: /วอลเล็ต/u, zh: /钱包/u, km: /កាបូបលុយ|កាបូបអេឡិចត្រូនិក/u },
  refund: {
    en: /\brefund(?:s|ed)?\b/iu,
    th: /คืนเงิน|เงินคืน/u,
    zh: /退|收款账号/u,
    km: /សងប្រាក់|ប្រាក់សង|ប្រាក់វិញ|ផ្ទេរសង|គណនីទទួលប្រាក់/u,
    not: /\breimburse/iu,
    // The address of a question.
    except: /questions\.\d\.id$/u,
  },
  password: { en: /\bpasswords?\b/iu, th: /รหัสผ่าน/u, zh: /密码/u, km: /ពាក្យសម្ងាត់/u },
  'e-mail': {
    en: /\be-mails?\b/iu,
    th: /อีเมล/u,
    zh: /邮[箱件]/u,
    km: /អ៊ីមែល/u,
    not: /\bemails?\b/iu,
    // Sentences of SPEC.
    except: /\.login\.resend$|\.errors\.email$/u,
  },
  'log in': {
    en: /\blog(?:ged|ging)? in\b/iu,
    th: /เข้าสู่ระบบ/u,
    zh: /登录/u,
    km: /ចូលគណនី/u,
    not: /\blog[- ]?on\b/iu,
  },
  'log out': {
    en: /\blog(?:ged|ging)? out\b/iu,
    th: /ออกจากระบบ/u,
    zh: /退出/u,
    km: /ចាកចេញ/u,
    not: /\blog off\b/iu,
  },
  'privacy policy': {
    en: /\bprivacy policy\b/iu,
    th: /นโยบายความเป็นส่วนตัว/u,
    zh: /隐私政策/u,
    km: /គោលការណ៍ឯកជនភាព/u,
  },
  'working day': {
    en: /\bworking days?\b/iu,
    th: /วันทำการ/u,
    zh: /个工作日/u,
    km: /ថ្ងៃធ្វើការ/u,
    not: /\bbusiness days?\b/iu,
  },
  receipt: { en: /\breceipts?\b/iu, th: /ใบเสร็จ/u, zh: /收据/u, km: /បង្កាន់ដៃ/u },
  instalment: {
    en: /\binstalments?\b/iu,
    th: /ผ่อน/u,
    zh: /分期|分 3 期/u,
    km: /រំលស់|រយៈពេល 3 ខែ/u,
    not: /\binstallment/iu,
  },
  device: {
    en: /(?<!\bCookie )\bdevices?\b/iu,
    th: /อุปกรณ์|เครื่อง/u,
    zh: /设备/u,
    km: /ឧបករណ៍/u,
  },
  'spam folder': {
    en: /\bspam folder\b/iu,
    th: /โฟลเดอร์สแปม/u,
    zh: /垃圾邮件文件夹/u,
    km: /ថត Spam/u,
    not: /\bjunk\b/iu,
  },
  inbox: {
    en: /\binbox\b/iu,
    th: /อีเมล/u,
    zh: /邮箱/u,
    km: /អ៊ីមែល/u,
    not: /\bmailbox\b/iu,
  },
  cookie: { en: /\bcookies?\b/iu, th: /คุกกี้/u, zh: /Cookie/u, km: /ខូគី/u },
  bank: {
    en: /\bbanks?\b/iu,
    th: /ธนาคาร/u,
    zh: /银行/u,
    km: /ធនាគារ/u,
    // Thai banks go by their English names in Khmer.
    except: /^banks/u,
  },
  released: {
    en: /\breleased\b/iu,
    th: /หลุดจอง/u,
    zh: /不再(?:为您)?保留/u,
    km: /លែងកក់ទុក/u,
    not: /\bset free\b/iu,
  },
  organiser: { en: /\borganisers?\b/iu, th: /ผู้จัด/u, zh: /主办/u, km: /អ្នករៀបចំ/u },
  PromptPay: { en: /\bPromptPay\b/u, th: /พร้อมเพย์/u, zh: /PromptPay/u, km: /PromptPay/u },
  'pre-registration': {
    en: /\bpre-registration\b/iu,
    th: /ลงทะเบียนล่วงหน้า/u,
    zh: /开售提醒/u,
    km: /ចុះឈ្មោះជាមុន/u,
  },
  'phone number': {
    en: /\bphone number\b/iu,
    th: /(?:เบอร์|หมายเลข)โทรศัพท์/u,
    zh: /手机号/u,
    km: /លេខទូរស័ព្ទ/u,
  },
  'date of birth': {
    en: /\bdate of birth\b/iu,
    th: /วันเกิด/u,
    zh: /出生日期/u,
    km: /ថ្ងៃខែឆ្នាំកំណើត/u,
    not: /\bbirth date\b/iu,
  },
  void: {
    en: /\bvoid\b/iu,
    th: /ใช้ไม่ได้/u,
    zh: /失效|作废/u,
    km: /មិនអាចប្រើ|ប្រើមិនបាន/u,
  },
  transfer: { en: /\btransferred\b/iu, th: /โอน/u, zh: /转/u, km: /ផ្ទេរ/u },
  postponed: { en: /\bpostponed\b/iu, th: /เลื่อน/u, zh: /延期/u, km: /ពន្យារពេល/u },
  'sold out': { en: /\bsold out\b/iu, th: /หมด/u, zh: /售罄/u, km: /លក់អស់/u },
  'support team': {
    en: /\bsupport team\b/iu,
    th: /ฝ่ายบริการลูกค้า|เจ้าหน้าที่/u,
    zh: /客服|工作人员/u,
    km: /ផ្នែកជំនួយ/u,
    not: /\b(?:help ?desk|customer (?:service|care))\b/iu,
  },
};
