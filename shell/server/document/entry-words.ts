import type { Language } from '@playday/shared/contract';
import type { ShopEntry } from '@playday/shared/contract/menu-entries';

/** The texts of the shop's own menu entries where a remote's build declares none, as older ones. */
export const entryWords: Record<Language, Record<Exclude<ShopEntry['id'], 'cart'>, string>> = {
  en: {
    terms: 'Terms of use',
    privacy: 'Privacy policy',
    'pre-registration': 'Pre-registration',
    news: 'News',
    partners: 'Partners',
    'about-us': 'About us',
    faq: 'FAQ',
    tickets: 'Tickets',
    orders: 'Orders',
    profile: 'Profile',
  },
  th: {
    terms: 'ข้อกำหนดการใช้บริการ',
    privacy: 'นโยบายความเป็นส่วนตัว',
    'pre-registration': 'ลงทะเบียนล่วงหน้า',
    news: 'ข่าว',
    partners: 'พาร์ตเนอร์',
    'about-us': 'เกี่ยวกับเรา',
    faq: 'คำถามที่พบบ่อย',
    tickets: 'บัตรของฉัน',
    orders: 'คำสั่งซื้อของฉัน',
    profile: 'ตั้งค่าบัญชี',
  },
  zh: {
    terms: '使用条款',
    privacy: '隐私政策',
    'pre-registration': '开售提醒',
    news: '资讯',
    partners: '合作伙伴',
    'about-us': '关于我们',
    faq: '常见问题',
    tickets: '我的门票',
    orders: '我的订单',
    profile: '账号设置',
  },
  km: {
    terms: 'លក្ខខណ្ឌប្រើប្រាស់',
    privacy: 'គោលការណ៍ឯកជនភាព',
    'pre-registration': 'ចុះឈ្មោះជាមុន',
    news: 'ព័ត៌មាន',
    partners: 'ដៃគូ',
    'about-us': 'អំពីយើង',
    faq: 'សំណួរញឹកញាប់',
    tickets: 'សំបុត្ររបស់ខ្ញុំ',
    orders: 'ការបញ្ជាទិញរបស់ខ្ញុំ',
    profile: 'ការកំណត់គណនី',
  },
};
