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
  { never: /ตั๋ว(?!เครื่องบิน)/u, instead: 'บัตร' },
  { never: /^รับบัตร$/u, instead: 'ซื้อบัตร; รับบัตร is to pick a ticket up' },
  // The rules against touts mean resale.
  {
    never: /ขายต่อ(?!เกินราคา)|ปล่อยคืน|เปิดให้(?:คน|ผู้)อื่นซื้อ/u,
    instead: 'หลุดจอง, also when the sale has ended; ขายต่อ is resale',
  },
  { never: /(?:คืนเข้า|หมายเลข)บัตร(?!เครดิต)/u, instead: 'บัตรเครดิต/เดบิต; บัตร alone is a ticket' },
  { never: /เลขที่รายการ|รายการสั่งซื้อ/u, instead: 'หมายเลขคำสั่งซื้อ, คำสั่งซื้อ' },
  { never: /(?<!หมาย)เลขธุรกรรม/u, instead: 'หมายเลขธุรกรรม' },
  { never: /รหัสส่วนลด/u, instead: 'โค้ดส่วนลด' },
  { never: /บันทึก QR/u, instead: 'บันทึกคิวอาร์โค้ด' },
  { never: /การเรียกเก็บเงิน/u, instead: 'สรุปคำสั่งซื้อ' },
  { never: /เชื่อมแอป/u, instead: 'เชื่อมต่อแอป' },
  { never: /หน้าแรก/u, instead: 'หน้าหลัก, ข่าวหน้า 1' },
  { never: /แอปตลาด|แอปเจ้าหน้าที่/u, instead: 'แอป Playday Market, แอป Playday Staff' },
  { never: /วอลเล็ต(?:งานอีเวนต์|สำหรับงาน)/u, instead: 'วอลเล็ตอีเวนต์' },
  { never: /ฝ่ายช่วยเหลือ/u, instead: 'ฝ่ายบริการลูกค้า' },
  { never: /ประกาศความเป็นส่วนตัว/u, instead: 'นโยบายความเป็นส่วนตัว' },
  { never: /โทเค็น/u, instead: 'โทเคน' },
  { never: /เบอร์โทร(?!ศัพท์)/u, instead: 'เบอร์โทรศัพท์' },
  { never: /ชื่อผู้ใช้/u, instead: 'อีเมล เบอร์โทรศัพท์; there are no user names' },
  { never: /ละติน/u, instead: 'ภาษาอังกฤษ' },
  { never: /คนจริง|โปรแกรมอัตโนมัติ/u, instead: 'ไม่ใช่บอต' },
  { never: /กรุณา|ครับ|ค่ะ/u, instead: 'โปรด, or nothing' },
  {
    never: /ร้าน(?:ค้า)?(?:ไม่ตอบ|ทดสอบ|ไม่ได้)|คำตอบมาช้า/u,
    instead: 'ระบบ, Playday; ร้าน is a shop with a door',
  },
  { never: /เกิดข้อผิดพลาดขณะ/u, instead: 'โหลด…ไม่สำเร็จ' },
  { never: /หน้านี้จะไปต่อเอง|อัปเดตเอง/u, instead: 'หน้านี้จะอัปเดตอัตโนมัติ' },
  { never: /รวมทั้งสิ้น/u, instead: 'ยอดรวมทั้งหมด' },
  { never: /เขียน(?:บอก|ถึง|มาหา)/u, instead: 'แจ้งทางอีเมล, ติดต่อ, ส่งอีเมลหา' },
  { never: /ใช้ที่ประตู|กล่องจดหมาย/u, instead: 'ใช้เข้างาน, อีเมล' },
  { never: /จะไม่มีอะไร(?:เกิดขึ้น|เปลี่ยนแปลง)/u, instead: 'what is not done: หากไม่ยืนยัน เราจะไม่ลบข้อมูล' },
  { never: /ให้ตัดสินโดยอนุญาโตตุลาการ/u, instead: 'ให้ชี้ขาดโดยอนุญาโตตุลาการ' },
  { never: /บักหำ/u, instead: 'another name; crude in Bangkok' },
  {
    never: /(?:คม|ยน|พันธ์|[กคพยธ]\.) 20\d\d/u,
    instead: 'a Buddhist year beside a Thai month: 2569',
  },
  {
    never: /\d:\d\d(?!\d| น\.|–)|\d\.\d\d น\./u,
    instead: 'น. after a time, and a colon within it: 11:00–19:00 น.',
  },
  { never: /\{(?:time|when|until)\}+ น\./u, instead: 'the time alone, which brings its own น.' },
  { never: /[\u0e00-\u0e7f], |, [\u0e00-\u0e7f]/u, instead: 'a space, และ, หรือ' },
  { never: /[\u0e50-\u0e59]/u, instead: 'Arabic digits' },
  { never: /ไหม$/u, instead: 'ไหม?' },
  {
    never: /\{\{(?:count|owned|max)\}\}(?! (?:ใบ|วัน|งาน|คน))/u,
    instead: 'a classifier after a number: ใบ, วัน, คน',
    except: /billing\.shortLine$/u,
  },
  { never: /ไปหน้างาน|หน้างานจะ/u, instead: 'หน้ารายละเอียดงาน; หน้างาน is on site' },
  { never: /ถูกออกจากระบบ/u, instead: 'ออกจากระบบ…แล้ว' },
  { never: /จับสลาก|บัตร(?:ที่)?กลับมา/u, instead: 'สุ่มลำดับคิว, บัตรหลุดจอง' },
  { never: /ออเดอร์|คิวอาร์(?!โค้ด|พร้อมเพย์)/u, instead: 'คำสั่งซื้อ, คิวอาร์โค้ด' },
  { never: /ดึงเงิน/u, instead: 'เรียกเงินคืน' },
  { never: /โปรดลองอีกครั้ง/u, instead: 'ลองอีกครั้ง' },
  { never: /เซสชันหมดอายุ|สมัครบัญชี|แปลว่า/u, instead: 'หมดเวลาการใช้งาน, สมัครสมาชิก, หมายความว่า' },
  { never: /(?<!10) วันทำการ|สองสามวัน/u, instead: '10 วันทำการ for every refund' },
  {
    never: /เลขที่นั่ง|ชื่อบนบัตร|โทรมาก่อน|จองรอบ|แจ้งตอนจอง|พิมพ์บนบัตร/u,
    instead: 'only what the shop does',
  },
  { never: /ข้อมูลทั้งหมดที่ Playday/u, instead: 'ไฟล์ข้อมูลของคุณ' },
  { never: /ขอเลขที่บัญชี/u, instead: 'สอบถามว่าให้โอนไปที่ใด, which may be PromptPay' },
  { never: /คีย์ของ/u, instead: 'ตัวระบุที่…ใช้จดจำ; a key of what?' },
  { never: /เบียร์|ไวน์|ชีราซ/u, instead: 'a drink without alcohol' },
  {
    never: /ยังอยู่|เก็บ[^ ]*ไว้|จองไว้|ได้ตามปกติ/u,
    instead: 'what failed, and what is tried again',
    except: exceptUnanswered,
  },
];
