import { type CopyRule, exceptUnanswered } from './copy-rule.ts';

/*
 * Glossary of the Thai texts. ticket บัตร (counted with ใบ), bank card บัตรเครดิต/เดบิต; order
 * คำสั่งซื้อ, its number หมายเลขคำสั่งซื้อ; transaction หมายเลขธุรกรรม; cart ตะกร้า; promo code
 * โค้ดส่วนลด; QR code คิวอาร์โค้ด; sign in, sign out, register เข้าสู่ระบบ, ออกจากระบบ,
 * สมัครสมาชิก; pre-register ลงทะเบียนล่วงหน้า; phone เบอร์โทรศัพท์ (legal: หมายเลขโทรศัพท์); grand
 * total ยอดรวมทั้งหมด; event งาน; event wallet วอลเล็ตอีเวนต์; support ฝ่ายบริการลูกค้า; terms,
 * privacy ข้อกำหนดการใช้บริการ, นโยบายความเป็นส่วนตัว; age restriction เกณฑ์อายุ; main page
 * หน้าหลัก; my tickets บัตรของฉัน; token โทเคน. Tone: คุณ and เรา; โปรด only for what is required;
 * errors say what failed and ลองอีกครั้ง; a dialog's question ends with ?; lists without commas;
 * ฿1,250 in the interface, 3,000 บาท in prose.
 */
export const rules: CopyRule[] = [
  // An airline's ticket is not one of the shop's.
  { never: /ตั๋ว(?!เครื่องบิน)/u, instead: 'บัตร', was: 'ซื้อตั๋ว' },
  { never: /^รับบัตร$/u, instead: 'ซื้อบัตร; รับบัตร is to pick a ticket up', was: 'รับบัตร' },
  // The rules against touts mean resale.
  {
    never: /ขายต่อ(?!เกินราคา)|ปล่อยคืน|เปิดให้(?:คน|ผู้)อื่นซื้อ/u,
    instead: 'หลุดจอง, also when the sale has ended; ขายต่อ is resale',
    was: 'บัตรจึงเปิดให้คนอื่นซื้อแล้ว',
  },
  {
    never: /(?:คืนเข้า|หมายเลข)บัตร(?!เครดิต)/u,
    instead: 'บัตรเครดิต/เดบิต; บัตร alone is a ticket',
    was: 'เราไม่เห็นและไม่เก็บหมายเลขบัตร',
  },
  { never: /เลขที่รายการ|รายการสั่งซื้อ/u, instead: 'หมายเลขคำสั่งซื้อ, คำสั่งซื้อ', was: 'สรุปรายการสั่งซื้อ' },
  { never: /(?<!หมาย)เลขธุรกรรม/u, instead: 'หมายเลขธุรกรรม', was: 'เลขธุรกรรม' },
  { never: /รหัสส่วนลด/u, instead: 'โค้ดส่วนลด', was: 'โปรดตรวจสอบรหัสส่วนลดก่อน' },
  { never: /บันทึก QR/u, instead: 'บันทึกคิวอาร์โค้ด', was: 'บันทึก QR' },
  { never: /การเรียกเก็บเงิน/u, instead: 'สรุปคำสั่งซื้อ', was: 'ในหน้าการเรียกเก็บเงิน' },
  { never: /เชื่อมแอป/u, instead: 'เชื่อมต่อแอป', was: 'เชื่อมแอปกับบัญชีนี้อย่างไร' },
  { never: /หน้าแรก/u, instead: 'หน้าหลัก, ข่าวหน้า 1', was: 'ข่าวล่าสุดอยู่ที่หน้าแรก' },
  {
    never: /แอปตลาด|แอปเจ้าหน้าที่/u,
    instead: 'แอป Playday Market, แอป Playday Staff',
    was: 'แอปตลาด',
  },
  { never: /วอลเล็ต(?:งานอีเวนต์|สำหรับงาน)/u, instead: 'วอลเล็ตอีเวนต์', was: 'เติมเงินเข้าวอลเล็ตสำหรับงาน' },
  { never: /ฝ่ายช่วยเหลือ/u, instead: 'ฝ่ายบริการลูกค้า', was: 'โปรดติดต่อฝ่ายช่วยเหลือ' },
  { never: /ประกาศความเป็นส่วนตัว/u, instead: 'นโยบายความเป็นส่วนตัว', was: 'ประกาศความเป็นส่วนตัว' },
  { never: /โทเค็น/u, instead: 'โทเคน', was: 'ต้องใช้โทเค็นสำหรับการเผยแพร่' },
  { never: /เบอร์โทร(?!ศัพท์)/u, instead: 'เบอร์โทรศัพท์', was: 'เบอร์โทรใช้เข้าสู่ระบบได้ด้วย' },
  {
    never: /ชื่อผู้ใช้/u,
    instead: 'อีเมล เบอร์โทรศัพท์; there are no user names',
    was: 'ชื่อผู้ใช้หรือรหัสผ่านไม่ถูกต้อง',
  },
  { never: /ละติน/u, instead: 'ภาษาอังกฤษ', was: 'รหัสผ่านต้องเป็นอักษรละติน' },
  { never: /คนจริง|โปรแกรมอัตโนมัติ/u, instead: 'ไม่ใช่บอต', was: 'กำลังตรวจสอบว่าคุณเป็นคนจริง…' },
  { never: /กรุณา|ครับ|ค่ะ/u, instead: 'โปรด, or nothing', was: 'กรุณาลองอีกครั้ง' },
  {
    never: /ร้าน(?:ค้า)?(?:ไม่ตอบ|ทดสอบ|ไม่ได้)|คำตอบมาช้า/u,
    instead: 'ระบบ, Playday; ร้าน is a shop with a door',
    was: 'ขณะนี้ติดต่อร้านค้าไม่ได้',
  },
  { never: /เกิดข้อผิดพลาดขณะ/u, instead: 'โหลด…ไม่สำเร็จ', was: 'เกิดข้อผิดพลาดขณะอ่านสกุลเงิน' },
  { never: /หน้านี้จะไปต่อเอง|อัปเดตเอง/u, instead: 'หน้านี้จะอัปเดตอัตโนมัติ', was: 'หน้านี้จะอัปเดตเอง' },
  { never: /รวมทั้งสิ้น/u, instead: 'ยอดรวมทั้งหมด', was: 'ยอดรวมทั้งสิ้น' },
  {
    never: /เขียน(?:บอก|ถึง|มาหา)/u,
    instead: 'แจ้งทางอีเมล, ติดต่อ, ส่งอีเมลหา',
    was: 'เราจะเขียนบอกทันทีที่เปิดขาย',
  },
  { never: /ใช้ที่ประตู|กล่องจดหมาย/u, instead: 'ใช้เข้างาน, อีเมล', was: 'ตรวจกล่องจดหมายของคุณ' },
  {
    never: /จะไม่มีอะไร(?:เกิดขึ้น|เปลี่ยนแปลง)/u,
    instead: 'what is not done: หากไม่ยืนยัน เราจะไม่ลบข้อมูล',
    was: 'มิฉะนั้นจะไม่มีอะไรเกิดขึ้น',
  },
  {
    never: /ให้ตัดสินโดยอนุญาโตตุลาการ/u,
    instead: 'ให้ชี้ขาดโดยอนุญาโตตุลาการ',
    was: 'ให้ตัดสินโดยอนุญาโตตุลาการ',
  },
  { never: /บักหำ/u, instead: 'another name; crude in Bangkok', was: 'บักหำ' },
  {
    never: /(?:คม|ยน|พันธ์|[กคพยธ]\.) 20\d\d/u,
    instead: 'a Buddhist year beside a Thai month: 2569',
    was: 'พฤศจิกายน 2026',
  },
  {
    never: /\d:\d\d(?!\d| น\.|–)|\d\.\d\d น\./u,
    instead: 'น. after a time, and a colon within it: 11:00–19:00 น.',
    was: '11.00–19.00 น.',
  },
  {
    never: /\{(?:time|when|until)\}+ น\./u,
    instead: 'the time alone, which brings its own น.',
    was: '{{time}} น.',
  },
  {
    never: /[\u0e00-\u0e7f], |, [\u0e00-\u0e7f]/u,
    instead: 'a space, และ, หรือ',
    was: 'บัตร, ตะกร้า',
  },
  { never: /[\u0e50-\u0e59]/u, instead: 'Arabic digits', was: '๐๘๑๒๓๔๕๖๗๘' },
  {
    never: /(?:สอง|สาม|สี่|ห้า|หก|เจ็ด|แปด|เก้า|สิบ) ?(?:นาที|ชั่วโมง|วัน|เดือน|ใบ)/u,
    instead: 'digits, which a test compares with their rule',
    was: 'สองนาทีสุดท้าย',
    except: /^season/u,
  },
  { never: /ไหม$/u, instead: 'ไหม?', was: 'คนอื่นใช้บัตรของฉันได้ไหม' },
  {
    never: /\{\{(?:count|owned|max)\}\}(?! (?:ใบ|วัน|งาน|คน))/u,
    instead: 'a classifier after a number: ใบ, วัน, คน',
    was: 'บัตร {{count}} จาก',
    except: /billing\.shortLine$/u,
  },
  {
    never: /ไปหน้างาน|หน้างานจะ/u,
    instead: 'หน้ารายละเอียดงาน; หน้างาน is on site',
    was: 'หน้างานจะตามมาเมื่อผู้จัดส่งคำแปล',
  },
  { never: /ถูกออกจากระบบ/u, instead: 'ออกจากระบบ…แล้ว', was: 'อุปกรณ์อื่นถูกออกจากระบบ' },
  {
    never: /จับสลาก|บัตร(?:ที่)?กลับมา/u,
    instead: 'สุ่มลำดับคิว, บัตรหลุดจอง',
    was: 'ถ้ายังไม่จับสลากคุณไม่เสียอะไร',
  },
  {
    never: /ออเดอร์|คิวอาร์(?!โค้ด|พร้อมเพย์)/u,
    instead: 'คำสั่งซื้อ, คิวอาร์โค้ด',
    was: 'ส่วนคิวอาร์เก็บไว้ให้ประตูดู',
  },
  { never: /ดึงเงิน/u, instead: 'เรียกเงินคืน', was: 'ธนาคารของคุณดึงเงินคืนแล้ว' },
  { never: /โปรดลองอีกครั้ง/u, instead: 'ลองอีกครั้ง', was: 'โปรดลองอีกครั้งในอีกสักครู่' },
  {
    never: /เซสชันหมดอายุ|สมัครบัญชี|แปลว่า/u,
    instead: 'หมดเวลาการใช้งาน, สมัครสมาชิก, หมายความว่า',
    was: 'เซสชันหมดอายุแล้ว',
  },
  {
    never: /(?<!10) วันทำการ|สองสามวัน/u,
    instead: '10 วันทำการ for every refund',
    was: 'อาจใช้เวลาสองสามวันกว่าจะถึงคุณ',
  },
  {
    never: /เลขที่นั่ง|ชื่อบนบัตร|โทรมาก่อน|จองรอบ|แจ้งตอนจอง|พิมพ์บนบัตร/u,
    instead: 'only what the shop does',
    was: 'ผู้ใช้วีลแชร์โทรมาก่อน',
  },
  {
    never: /แล้วหากมี|รวมแล้วหาก/u,
    instead: '(ถ้ามี) แล้ว, as receipts say it',
    was: 'ราคารวมภาษีมูลค่าเพิ่มแล้วหากมี',
  },
  {
    never: /โอนเข้าบัญชีธนาคารหาก/u,
    instead: 'สอบถามว่าให้โอนไปที่ใด, which may be PromptPay',
    was: 'หรือโอนเข้าบัญชีธนาคารหากช่องทางนั้นคืนเงินไม่ได้',
  },
  {
    never: /^ลบข้อมูลส่วนบุคคล/u,
    instead: 'ส่วน\u2060บุคคล: browsers break the word in a title there',
    was: 'ลบข้อมูลส่วนบุคคลของฉัน',
    except: /^api\./u,
  },
  { never: /ข้อมูลทั้งหมดที่ Playday/u, instead: 'ไฟล์ข้อมูลของคุณ', was: 'ข้อมูลทั้งหมดที่ Playday' },
  {
    never: /ขอเลขที่บัญชี/u,
    instead: 'สอบถามว่าให้โอนไปที่ใด, which may be PromptPay',
    was: 'เราจะส่งอีเมลขอเลขที่บัญชี',
  },
  { never: /คีย์ของ/u, instead: 'ตัวระบุที่…ใช้จดจำ; a key of what?', was: 'คีย์ของ' },
  { never: /เบียร์|ไวน์|ชีราซ/u, instead: 'a drink without alcohol', was: 'คราฟต์เบียร์และน้ำปลา' },
  {
    never: /ยังอยู่|เก็บ[^ ]*ไว้|จองไว้|ได้ตามปกติ/u,
    instead: 'what failed, and what is tried again',
    was: 'ตะกร้าของคุณยังอยู่',
    except: exceptUnanswered,
  },
];
