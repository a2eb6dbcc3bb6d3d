import type { Language } from '@playday/shared/contract';

interface ConsentWords {
  label: string;
  question: string;
  allow: string;
  refuse: string;
  /** The button in the footer that asks again. */
  change: string;
}

/** In one table, because only shops with a tag manager load it. */
export const consentWords: Record<Language, ConsentWords> = {
  en: {
    label: 'Cookies of other providers',
    question:
      'May a tag manager count your visit? Its providers set cookies of their own. Everything works without it, too.',
    allow: 'Allow',
    refuse: 'Refuse',
    change: 'Cookie choice',
  },
  th: {
    label: 'คุกกี้ของผู้ให้บริการรายอื่น',
    question:
      'อนุญาตให้ตัวจัดการแท็กนับการเข้าชมของคุณหรือไม่ ผู้ให้บริการของแท็กจะตั้งคุกกี้ของตน หากไม่อนุญาต ทุกอย่างยังใช้งานได้ตามปกติ',
    allow: 'อนุญาต',
    refuse: 'ไม่อนุญาต',
    change: 'ตัวเลือกคุกกี้',
  },
  zh: {
    label: '其他服务商的 Cookie',
    question: '允许标签管理器统计您的访问吗？其服务商会设置自己的 Cookie。不允许也能正常使用所有功能。',
    allow: '允许',
    refuse: '不允许',
    change: 'Cookie 选择',
  },
  km: {
    label: 'ខូគីរបស់អ្នកផ្តល់សេវាផ្សេង',
    question:
      'តើអនុញ្ញាតឱ្យកម្មវិធីគ្រប់គ្រងស្លាករាប់ការចូលមើលរបស់អ្នកទេ? អ្នកផ្តល់សេវារបស់វាដាក់ខូគីរបស់ពួកគេ។ បើមិនអនុញ្ញាត អ្វីៗនៅតែប្រើបានធម្មតា។',
    allow: 'អនុញ្ញាត',
    refuse: 'មិនអនុញ្ញាត',
    change: 'ជម្រើសខូគី',
  },
};
