import type { Language } from '../../contract/host.ts';

type Failure = 'foreign' | 'blocked' | 'busy' | 'slow' | 'server';

/** What a person reads when something else than the shop answered. */
export const failedAnswerWords: Record<Language, Record<Failure, string>> = {
  en: {
    foreign:
      'The answer did not come from Playday. The login page of a Wi-Fi network or a filter may ' +
      'be in the way. Please try again, or use another network.',
    blocked:
      'A filter or a firewall on the way to Playday blocked this request. ' +
      'Please try another network, such as mobile data.',
    busy: 'There are too many requests at the moment. Please wait a minute and try again.',
    slow: 'Playday took too long to answer. Please try again in a moment.',
    server: 'Playday has a problem on its side. Please try again in a few minutes.',
  },
  th: {
    foreign:
      'คำตอบที่ได้รับไม่ได้มาจาก Playday อาจมีหน้าเข้าสู่ระบบของ Wi-Fi ' +
      'หรือตัวกรองของเครือข่ายขวางอยู่ ลองอีกครั้งหรือใช้เครือข่ายอื่น',
    blocked: 'ตัวกรองหรือไฟร์วอลล์ระหว่างทางบล็อกคำขอนี้ โปรดลองใช้เครือข่ายอื่น เช่น อินเทอร์เน็ตมือถือ',
    busy: 'ขณะนี้มีคำขอมากเกินไป โปรดรอสักครู่แล้วลองอีกครั้ง',
    slow: 'Playday ตอบช้าเกินไป ลองอีกครั้งในอีกสักครู่',
    server: 'ระบบของ Playday ขัดข้อง ลองอีกครั้งในอีกไม่กี่นาที',
  },
  zh: {
    foreign:
      '收到的回复并非来自 Playday，可能是 Wi-Fi 登录页面或网络过滤造成的。请重试，或换用其他网络。',
    blocked: '您的请求在途中被过滤器或防火墙拦截。请换用其他网络，例如移动数据。',
    busy: '当前请求过多，请等待一分钟后重试。',
    slow: 'Playday 响应时间过长，请稍后重试。',
    server: 'Playday 系统出现故障，请过几分钟再试。',
  },
  km: {
    foreign:
      'ចម្លើយដែលទទួលបានមិនមែនមកពី Playday ទេ។ ប្រហែលជាមានទំព័រចូល Wi-Fi ឬតម្រងបណ្តាញរារាំង។ សូមព្យាយាមម្តងទៀត ឬប្រើបណ្តាញផ្សេង។',
    blocked: 'តម្រង ឬជញ្ជាំងភ្លើងនៅតាមផ្លូវបានរារាំងសំណើនេះ។ សូមប្រើបណ្តាញផ្សេង ដូចជាអ៊ីនធឺណិតទូរស័ព្ទ។',
    busy: 'ពេលនេះមានសំណើច្រើនពេក។ សូមរង់ចាំមួយនាទី រួចព្យាយាមម្តងទៀត។',
    slow: 'Playday ឆ្លើយយឺតពេក។ សូមរង់ចាំបន្តិច រួចព្យាយាមម្តងទៀត។',
    server: 'ប្រព័ន្ធ Playday មានបញ្ហា។ សូមព្យាយាមម្តងទៀតក្នុងរយៈពេលប៉ុន្មាននាទីទៀត។',
  },
};

/** What a visitor reads when another program than the api answered with this HTTP status. */
export const failedSentence = (status: number, language: Language): string =>
  failedAnswerWords[language][failureOf(status)];

function failureOf(status: number): Failure {
  // A gateway that gave up; 522 and 524 are Cloudflare's.
  if ([408, 504, 522, 524].includes(status)) return 'slow';
  // 511: the network wants a sign-in.
  if (status < 400 || status === 511) return 'foreign';
  if (status === 429) return 'busy';
  return status < 500 ? 'blocked' : 'server';
}
