import type { EventKind } from '@playday/shared/rules/events/event-kinds';

/** What people type who look for a kind of event, in English, Thai, Chinese and Khmer. */
export const kindWords: Record<EventKind, string> = {
  music: `music concert gig live band singer festival ดนตรี คอนเสิร์ต เพลง วงดนตรี เทศกาลดนตรี
    音乐 演唱会 音乐会 乐队 现场 តន្ត្រី ប្រគំតន្ត្រី ចម្រៀង`,
  club: `club clubbing party dj techno dance rave nightlife electronic คลับ ปาร์ตี้ ดีเจ เทคโน เต้น
    派对 夜店 电音 舞会 ក្លឹប ពិធីជប់លៀង ឌីជេ រាំ`,
  comedy: `comedy comedian standup laugh joke ตลก สแตนด์อัพ เดี่ยวไมโครโฟน คอเมดี้
    喜剧 脱口秀 单口 搞笑 កំប្លែង`,
  theatre: `theatre theater play drama musical puppet storytelling ละคร ละครเวที โรงละคร โขน
    戏剧 话剧 剧场 音乐剧 ល្ខោន`,
  film: `film movie cinema screening หนัง ภาพยนตร์ โรงหนัง 电影 影片 放映 ភាពយន្ត កុន`,
  art: `art exhibition gallery design craft zine ศิลปะ นิทรรศการ แกลเลอรี งานฝีมือ
    艺术 展览 画展 美术 សិល្បៈ ពិព័រណ៍`,
  fight: `boxing muay muaythai fight kickboxing mma martial มวย มวยไทย ชกมวย ต่อสู้
    拳击 泰拳 格斗 ប្រដាល់ គុនខ្មែរ`,
  sport: `sport run running race marathon bike cycling ride กีฬา วิ่ง มาราธอน ปั่นจักรยาน จักรยาน
    体育 运动 跑步 马拉松 骑行 កីឡា រត់ ម៉ារ៉ាតុង កង់`,
  games: `game gaming esports arcade video เกม อีสปอร์ต 游戏 电竞 ហ្គេម អ៊ីស្ពត`,
  food: `food drink dinner tasting wine beer restaurant cooking อาหาร กิน เครื่องดื่ม ดินเนอร์ ไวน์
    美食 晚宴 饮品 葡萄酒 អាហារ ម្ហូប ភេសជ្ជៈ`,
  market: `market fair flea bazaar shopping ตลาด ตลาดนัด แฟร์ 市集 集市 市场 ផ្សារ`,
  family: `family kids children child ครอบครัว เด็ก เด็กๆ 亲子 儿童 孩子 家庭 គ្រួសារ កុមារ ក្មេង`,
};
