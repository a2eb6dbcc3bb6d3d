import { deviceOf } from './devices.ts';

const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test.each([
  ['Chrome', 'Android', `${android} Chrome/138.0.0.0 Mobile Safari/537.36`],
  [
    'Samsung Internet',
    'Android',
    `${android} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  ],
  ['Edge', 'Android', `${android} Chrome/138.0.0.0 Mobile Safari/537.36 EdgA/138.0.0.0`],
  ['Opera', 'Android', `${android} Chrome/134.0.0.0 Mobile Safari/537.36 OPR/89.0.0.0`],
  [
    'Huawei Browser',
    'Android',
    `${android} Chrome/114.0.0.0 Mobile HuaweiBrowser/15.0.4.312 Mobile Safari/537.36`,
  ],
  [
    'LINE',
    'Android',
    `${android} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Line/15.9.1/IAB LianLian/1`,
  ],
  [
    'Facebook',
    'Android',
    `${android} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 ` +
      '[FB_IAB/FB4A;FBAV/519.0.0.46.66;]',
  ],
  ['Firefox', 'Android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'],
  ['Safari', 'iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome', 'iPhone', `${iPhone} CriOS/138.0.7204.53 Mobile/15E148 Safari/604.1`],
  ['Firefox', 'iPhone', `${iPhone} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge', 'iPhone', `${iPhone} Version/18.0 EdgiOS/138.0.3351.55 Mobile/15E148 Safari/604.1`],
  [
    'Instagram',
    'iPhone',
    `${iPhone} Mobile/15E148 Instagram 387.0.0.26.84 (iPhone15,2; iOS 18_5; en_US)`,
  ],
  [
    'WeChat',
    'iPhone',
    `${iPhone} Mobile/15E148 MicroMessenger/8.0.60(0x18003c2f) NetType/WIFI Language/zh_CN`,
  ],
  [null, 'iPhone', `${iPhone} Mobile/15E148`],
  ['Chrome', 'Windows', `${windows} Chrome/138.0.0.0 Safari/537.36`],
  ['Edge', 'Windows', `${windows} Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0`],
  ['Safari', 'Mac', `${mac} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15`],
  [
    'Firefox',
    'Mac',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
  ],
  [
    'Chrome',
    'ChromeOS',
    `${windows.replace('Windows NT 10.0; Win64; x64', 'X11; CrOS x86_64 14541.0.0')} ` +
      'Chrome/138.0.0.0',
  ],
  ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'],
  [null, null, 'curl/8.14.1'],
  [null, null, '<script>alert(1)</script>'],
  [null, null, ''],
  [null, null, undefined],
])('device: %s on %s', (browser, system, userAgent) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system });
});
