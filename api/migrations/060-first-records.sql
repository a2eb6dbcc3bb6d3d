-- What a new shop needs before its first file: a file that names none of these can then be imported. Files change them.

insert into currencies (iso_code, title, symbol, scale)
  select 'THB', '{"en":"Thai baht","th":"บาท","zh":"泰铢","km":"បាត"}', '฿', 2
   where not exists (select from currencies);

insert into age_restrictions (key, value, years)
  select * from (values
    ('18', '18+', 18),
    ('20', '20+', 20)) as first
   where not exists (select from age_restrictions);

insert into payment_methods (alias, name, type, attributes)
  select alias, name::jsonb, type, attributes::jsonb from (values
    ('promptpay',
      '{"en":"PromptPay QR","th":"คิวอาร์พร้อมเพย์","zh":"PromptPay 二维码","km":"QR PromptPay"}',
      'QR', '[]'),
    ('kCards',
      '{"en":"Credit or debit card","th":"บัตรเครดิตหรือเดบิต","zh":"信用卡或借记卡","km":"កាតឥណទាន ឬឥណពន្ធ"}',
      'URL', '[]'),
    ('kCardsFlexi',
      '{"en":"Card in 3 instalments (Kasikornbank)","th":"ผ่อน 3 เดือนด้วยบัตรเครดิต (กสิกรไทย)","zh":"信用卡分 3 期（开泰银行）","km":"បង់រំលស់ 3 ខែ (Kasikornbank)"}',
      'URL', '[]'),
    ('mBanking',
      '{"en":"Mobile banking","th":"โมบายแบงก์กิ้ง","zh":"手机银行","km":"ធនាគារតាមទូរស័ព្ទ"}',
      'URL', '[{"key":"phone","name":{"en":"Phone number of your banking app","th":"เบอร์โทรศัพท์ในแอปธนาคาร","zh":"银行应用的手机号","km":"លេខទូរស័ព្ទកម្មវិធីធនាគារ"},"description":{"en":"10 digits, such as 0812345678","th":"ตัวเลข 10 หลัก เช่น 0812345678","zh":"10 位数字，例如 0812345678","km":"លេខ 10 ខ្ទង់ ឧ. 0812345678"},"regexp":"0[689][0-9]{8}","required":true}]')) as first (alias, name, type, attributes)
   where not exists (select from payment_methods);
