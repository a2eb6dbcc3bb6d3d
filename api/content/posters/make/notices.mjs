// The shop's own notices for its news, in its own colours, and the quiet tiles of its partners.
import { circle, dice, group, line, path, rays, rect, sheet, times, type } from './kit.mjs';

const [ink_, paper, mango, chili, jade, dusk] = [
  '#17132B',
  '#FFFAF3',
  '#FFB224',
  '#D6263E',
  '#0B7A55',
  '#5B4FD6',
];
const stub = 'M-300,-170H300V-50A50,50 0 0 0 300,50V170H-300V50A50,50 0 0 0 -300,-50Z';

export const ticket = () => {
  const bars = times(3, (i) =>
    line(
      `M${300 - i * 90},${390 - i * 60}Q480,${220 - i * 110} ${660 + i * 90},${390 - i * 60}`,
      i === 2 ? '#3A3360' : '#6A5FB0',
      34,
      'stroke-linecap="round"',
    ),
  );
  return sheet(
    ink_,
    bars +
      line('M230,90L730,590', chili, 38, 'stroke-linecap="round"') +
      group(
        'translate(480 720) rotate(-12) scale(1.2)',
        path(stub, mango) +
          line('M150,-150V150', ink_, 9, 'stroke-dasharray="4 22" stroke-linecap="round"') +
          rect(-236, -110, 220, 220, ink_) +
          times(5, (r) =>
            times(5, (c) =>
              (r * 7 + c * 5 + r * c) % 3 ? rect(-222 + c * 39, -96 + r * 39, 36, 36, paper) : '',
            ),
          ) +
          type('1', '168,-80,64,160', { font: 'Unbounded', fill: ink_, fit: 'fit', align: 'cm' }),
      ) +
      type('ไม่มีสัญญาณก็เข้าได้', '70,1110,820,100', { fill: paper }),
  );
};
export const clock = () => {
  const dial =
    circle(480, 540, 380, paper) +
    path('M480,540V160A380,380 0 1 1 477,160Z', mango) +
    path('M480,540L480,160A380,380 0 0 1 706,235Z', chili) +
    times(60, (i) => group(`rotate(${i * 6} 480 540)`, rect(476, 172, 8, i % 5 ? 22 : 50, ink_))) +
    circle(480, 540, 250, ink_) +
    type('30', '330,420,300,240', { font: 'Unbounded', fill: paper });
  return sheet(
    '#F7DFB0',
    dial +
      type('นาที', '70,1010,380,190', { fill: ink_ }) +
      type('MINUTES', '490,1050,400,150', { font: 'Anton', weight: 400, fill: chili }),
  );
};
export const map = () => {
  const towns = [
    [320, 240, 34],
    [630, 430, 30],
    [452, 660, 50],
    [345, 1090, 26],
    [560, 1150, 26],
    [412, 790, 20],
    [596, 700, 20],
    [480, 200, 18],
    [424, 300, 18],
    [362, 350, 16],
    [566, 540, 24],
  ];
  const country =
    'M400,90L500,170L520,330L600,270L790,330L860,520L640,560L590,600L640,760L540,700L455,660L430,720L410,840L370,930L430,1010L500,1060L560,1140L640,1210L570,1230L480,1170L430,1120L350,1090L340,950L360,850L385,760L340,640L290,540L270,430L250,210L300,150Z';
  return sheet(
    jade,
    path(country, '#12A272', 'stroke="#12A272" stroke-width="44" stroke-linejoin="round"') +
      towns
        .map(
          ([x, y, r], i) =>
            path(
              `M${x},${y}Q${x - r * 1.5},${y - r * 1.4} ${x - r},${y - r * 2.4}A${r},${r} 0 0 1 ${x + r},${y - r * 2.4}Q${x + r * 1.5},${y - r * 1.4} ${x},${y}Z`,
              i % 3 ? mango : paper,
            ) + circle(x, y - r * 2.1, r * 0.4, ink_),
        )
        .join('') +
      type('ไปไหน', '660,860,250,150', { fill: paper }) +
      type('กันดี', '700,1050,210,160', { fill: mango }),
  );
};
export const qr = () => {
  const roll = dice(5);
  const eye = (x, y) =>
    rect(x, y, 238, 238, ink_) +
    rect(x + 34, y + 34, 170, 170, paper) +
    rect(x + 68, y + 68, 102, 102, chili);
  const cells = times(23, (r) =>
    times(23, (c) =>
      (r < 8 && (c < 8 || c > 14)) ||
      (r > 14 && c < 8) ||
      (r > 8 && r < 14 && c > 8 && c < 14) ||
      roll() > 0.5
        ? ''
        : rect(89 + c * 34, 140 + r * 34, 34, 34, ink_),
    ),
  );
  return sheet(
    mango,
    rect(50, 100, 860, 860, paper, 'rx="40"') +
      cells +
      eye(89, 140) +
      eye(633, 140) +
      eye(89, 684) +
      circle(480, 531, 96, jade) +
      line('M430,534L468,574L536,492', paper, 26, 'stroke-linecap="round" stroke-linejoin="round"') +
      type('สแกน ดูชื่อ จบ', '60,1030,840,180', { fill: ink_ }),
  );
};
export const returned = () =>
  sheet(
    dusk,
    line('M700,900A290,290 0 1 0 250,640', paper, 90) +
      path('M120,640H400L250,850Z', paper) +
      circle(520, 660, 160, mango) +
      type('฿', '458,555,124,210', { fill: ink_, fit: 'fit', align: 'cm' }) +
      type('คืนเงิน', '60,70,840,210', { fill: paper }) +
      type('ตรง ๆ', '500,1070,400,140', { fill: mango }),
  );
export const languages = () => {
  const tile = (x, y, w, h, bg, fg, word, font, weight) =>
    rect(x, y, w, h, bg) +
    type(word, `${x + 56},${y + 70},${w - 112},${h - 140}`, {
      font,
      weight,
      fill: fg,
      fit: 'fit',
      align: 'cm',
    });
  return sheet(
    ink_,
    tile(0, 0, 560, 480, mango, ink_, 'สวัสดี', 'Kanit', 900) +
      tile(560, 0, 400, 760, chili, paper, 'hi', 'Shrikhand', 400) +
      tile(0, 480, 560, 280, paper, ink_, '你好', 'Noto Sans CJK SC', 700) +
      tile(0, 760, 960, 520, dusk, paper, 'សួស្តី', 'Kantumruy Pro', 700),
  );
};
export const age = () =>
  sheet(
    paper,
    rect(0, 0, 960, 640, chili) +
      rect(0, 640, 960, 640, ink_) +
      type('18+', '70,120,820,420', { font: 'Unbounded', fill: paper }) +
      type('20+', '70,740,820,420', { font: 'Unbounded', fill: mango }),
  );
export const crew = () => {
  const hand = (x, y, turn, c) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      rect(-74, 120, 148, 700, c) +
        path('M-96,140V-20H96V60L150,-10Q190,-30 190,30L110,170Q60,220 0,220Q-96,220 -96,140Z', c) +
        times(4, (i) => rect(-96 + i * 49, -170 + [40, 0, 10, 50][i], 45, 230, c, 'rx="22"')) +
        rect(-86, 330, 172, 80, ink_),
    );
  return sheet(
    '#FFD98A',
    hand(240, 560, -14, chili) +
      hand(720, 520, 12, dusk) +
      hand(480, 640, -2, jade) +
      rect(0, 1040, 960, 240, ink_) +
      type('รับทีมประตู', '60,1086,840,150', { fill: mango }),
  );
};
export const payday = () =>
  sheet(
    mango,
    `<g opacity=".5">${rays(480, 560, 24, 1200, '#FFC65C')}</g>` +
      rect(150, 200, 660, 700, paper, 'rx="46"') +
      path('M150,246Q150,200 196,200H764Q810,200 810,246V370H150Z', chili) +
      times(2, (i) => rect(300 + i * 320, 140, 40, 130, ink_, 'rx="20"')) +
      type('25', '240,450,480,370', { font: 'Unbounded', fill: ink_ }) +
      type('เงินเดือนออก', '60,970,840,130', { fill: ink_ }) +
      type('ได้เวลาเล่น', '60,1130,840,110', { fill: chili }),
  );
export const season = () => {
  const bands = [chili, mango, jade, dusk, '#FF8FB8', paper, '#18B4E8', mango];
  return sheet(
    ink_,
    group('rotate(-24 480 640)', bands.map((c, i) => rect(-400, 60 + i * 150, 1800, 128, c)).join('')) +
      circle(480, 640, 330, ink_) +
      type('19', '270,430,420,260', { font: 'Unbounded', fill: mango }) +
      type('งานฤดูนี้', '270,730,420,110', { fill: paper }),
  );
};

const tile = (bg, body) => sheet(bg, body, { w: 960, h: 640 });
export const nokKaew = () =>
  tile(
    '#F3EEE6',
    path('M300,300H660Q650,480 480,480Q310,480 300,300Z', '#8C2F23') +
      rect(400, 480, 160, 26, '#8C2F23') +
      path(
        'M330,290L250,180L370,210Q400,120 500,130Q520,84 570,92L640,128L584,146Q600,280 470,290Z',
        '#C96A3B',
      ) +
      circle(556, 122, 9, '#F3EEE6') +
      type('ก๋วยเตี๋ยวนกแก้ว', '260,534,440,70', {
        font: 'Chonburi',
        weight: 400,
        fill: '#4A1A12',
        fit: 'fit',
        align: 'cm',
      }),
  );
export const tukSound = () =>
  tile(
    '#ECEBF2',
    times(5, (i) =>
      rect(
        180 + i * 64,
        320 - [70, 130, 170, 110, 60][i],
        40,
        [140, 260, 340, 220, 120][i],
        '#2E2B52',
        'rx="20"',
      ),
    ) +
      type('TUK', '530,210,260,120', { font: 'Unbounded', fill: '#2E2B52' }) +
      type('เครื่องเสียง', '530,358,260,80', { weight: 700, fill: '#5B4FD6' }),
  );
export const riverNine = () =>
  tile(
    '#E4EFEE',
    times(3, (i) =>
      line(
        `M220,${390 + i * 44}${times(5, () => 'q26,-26 52,0t52,0')}`,
        '#1B6A6F',
        15,
        'stroke-linecap="round"',
      ),
    ) +
      path('M240,330H700L740,230H640V170H360V230H200Z', '#1B6A6F') +
      type('9', '450,180,90,130', {
        font: 'Abril Fatface',
        weight: 400,
        fill: '#E4EFEE',
        fit: 'fit',
        align: 'cm',
      }) +
      type('RIVER NINE', '240,530,480,54', {
        font: 'Anton',
        weight: 400,
        fill: '#134548',
        fit: 'fit',
        align: 'cm',
      }),
  );
export const moonPaper = () =>
  tile(
    '#F4F0E0',
    circle(480, 250, 150, '#2B2B2B') +
      circle(540, 210, 130, '#F4F0E0') +
      line('M500,120H690V340L640,390H500', '#2B2B2B', 11, 'stroke-linejoin="round"') +
      line('M690,340H640V390', '#2B2B2B', 11, 'stroke-linejoin="round"') +
      type('กระดาษจันทร์', '290,470,380,90', {
        font: 'Trirong',
        weight: 800,
        fill: '#2B2B2B',
        fit: 'fit',
        align: 'cm',
      }),
  );
