import type { Language } from '@playday/shared/contract';

interface ConsentWords {
  label: string;
  /** Names every use, because all can be allowed without a look at the choices. */
  question: string;
  allow: string;
  refuse: string;
  choose: string;
  statistics: string;
  advertising: string;
  save: string;
  /** The button in the footer that asks again. */
  change: string;
}

/** In one table, because only shops with a tag manager load it. */
export const consentWords: Record<Language, ConsentWords> = {
  en: {
    label: 'Cookies of other providers',
    question:
      'May other providers measure your visit and your purchases (tickets and amount, ' +
      'not your name), for statistics and advertising? They set cookies of their own and learn ' +
      'your IP address. Everything works without it, too.',
    allow: 'Allow all',
    refuse: 'Only necessary',
    choose: 'Choose',
    statistics: 'Statistics: how this website is used and what is bought',
    advertising: 'Advertising: which ads you see elsewhere, and what you buy after them',
    save: 'Save my choice',
    change: 'Cookie choice',
  },
  th: {
    label: 'คุกกี้ของผู้ให้บริการรายอื่น',
    question:
      'อนุญาตให้ผู้ให้บริการรายอื่นวัดการเข้าชมและการซื้อของคุณ (บัตรและยอดเงิน ไม่รวมชื่อ) ' +
      'เพื่อสถิติและการโฆษณาไหม? ผู้ให้บริการจะตั้งคุกกี้ของตนและได้รับที่อยู่ IP ของคุณ ' +
      'หากไม่อนุญาต ทุกอย่างยังใช้งานได้ตามปกติ',
    allow: 'อนุญาตทั้งหมด',
    refuse: 'เฉพาะที่จำเป็น',
    choose: 'เลือกเอง',
    statistics: 'สถิติ: การใช้งานเว็บไซต์และการซื้อบัตร',
    advertising: 'การโฆษณา: โฆษณาที่คุณเห็นในเว็บไซต์อื่น และการซื้อหลังจากนั้น',
    save: 'บันทึกตัวเลือก',
    change: 'ตัวเลือกคุกกี้',
  },
  zh: {
    label: '其他服务商的 Cookie',
    question:
      '是否允许其他服务商记录您的访问和购买（门票和金额，不含姓名），用于统计和广告？它们会设置自己的 Cookie，并获知您的 IP 地址。不允许也能正常使用所有功能。',
    allow: '全部允许',
    refuse: '仅限必要',
    choose: '自行选择',
    statistics: '统计：网站的使用情况和购票情况',
    advertising: '广告：您在其他网站看到的广告，以及之后的购票',
    save: '保存选择',
    change: 'Cookie 设置',
  },
  km: {
    label: 'ខូគីរបស់អ្នកផ្តល់សេវាផ្សេង',
    question:
      'តើអ្នកអនុញ្ញាតឱ្យអ្នកផ្តល់សេវាផ្សេងវាស់ស្ទង់ការចូលមើល និងការទិញរបស់អ្នក (សំបុត្រ និងចំនួនប្រាក់ មិនរួមឈ្មោះ) សម្រាប់ស្ថិតិ ' +
      'និងការផ្សាយពាណិជ្ជកម្មទេ? ពួកគេដាក់ខូគីផ្ទាល់ខ្លួន និងទទួលបានអាសយដ្ឋាន IP របស់អ្នក។ បើមិនអនុញ្ញាត អ្វីៗនៅតែប្រើបានធម្មតា។',
    allow: 'អនុញ្ញាតទាំងអស់',
    refuse: 'តែអ្វីដែលចាំបាច់',
    choose: 'ជ្រើសរើស',
    statistics: 'ស្ថិតិ៖ ការប្រើគេហទំព័រ និងការទិញសំបុត្រ',
    advertising: 'ការផ្សាយពាណិជ្ជកម្ម៖ ការផ្សាយដែលអ្នកឃើញនៅកន្លែងផ្សេង និងការទិញក្រោយនោះ',
    save: 'រក្សាទុកជម្រើស',
    change: 'ជម្រើសខូគី',
  },
};
