// Concerts, clubs and festivals of the season.
import { circle, dice, group, line, path, rays, rect, ring, sheet, star, times, type } from './kit.mjs';

// Blue-label jazz sleeve: the stairs to the ninth floor are piano keys.
export function ninthFloorJazz() {
  const [night, cream, mango] = ['#0B1D3A', '#F4E9D0', '#FFB224'];
  const top = (i) => 1104 - i * 78;
  const white = times(9, (i) => rect(i * 107, top(i), 103, 1300, cream));
  const black = times(8, (i) =>
    i % 7 === 2 || i % 7 === 6 ? '' : rect(i * 107 + 72, top(i) - 2, 66, 250, night, 'rx="8"'),
  );
  const lamp =
    circle(660, 290, 232, mango) +
    type('9', '564,144,192,292', {
      font: 'Abril Fatface',
      weight: 400,
      fill: night,
      fit: 'fit',
      align: 'cm',
    });
  const words =
    type('late', '60,84,330,150', { font: 'Unbounded', fill: cream }) +
    type('set', '60,262,262,132', { font: 'Unbounded', fill: mango }) +
    type('แจ๊สชั้นเก้า', '60,446,420,140', { font: 'Kanit', weight: 700, fill: cream, fit: 'fit' });
  return sheet(night, lamp + white + black + words);
}

// A Swiss grid of rain that stops over one dry place.
export function plasticMonsoon() {
  const [blue, white, orange] = ['#1438F5', '#F6F4EE', '#FF5A1F'];
  const rain = group(
    'rotate(18 480 640)',
    times(44, (i) => rect(-420 + i * 42, -300, 13 + (i % 5) * 3, 1900, white)),
  );
  const dry = path(
    'M96,700A384,384 0 0 1 864,700Q816,640 768,700Q720,640 672,700Q624,640 576,700Q528,640 480,700Q432,640 384,700Q336,640 288,700Q240,640 192,700Q144,640 96,700Z',
    orange,
  );
  const shade = path('M104,640H856L1000,1290H-40Z', blue);
  const words =
    type('PLASTIC', '160,780,640,170', { font: 'Anton', weight: 400, fill: white }) +
    type('MONSOON', '100,972,760,196', { font: 'Anton', weight: 400, fill: white }) +
    type('ในร่ม ไม่เปียก', '300,1194,360,54', {
      font: 'Kanit',
      weight: 700,
      fill: orange,
      fit: 'fit',
      align: 'cm',
    });
  return sheet(
    blue,
    rain + shade + rect(474, 290, 12, 400, white) + dry + rect(474, 262, 12, 60, orange) + words,
  );
}

// Red and black only: a word pulled through a slit, as from a broken scanner.
export function godownNine() {
  const [black, red, white] = ['#0A0A0A', '#FF2A1A', '#F3F3F0'];
  const strips = 40;
  const defs = times(
    strips,
    (i) => `<clipPath id="s${i}"><rect x="-300" y="${i * 32}" width="1600" height="32.6"/></clipPath>`,
  );
  const word =
    type('โกดัง', '80,70,800,560', { fill: red }) +
    type('9', '100,800,760,420', { font: 'Unbounded', fill: red });
  const pulled = times(strips, (i) => {
    const shift =
      i < 20
        ? Math.sin(i / 2.2) * 16 + (i === 9 || i === 10 ? 64 : 0) - (i === 14 ? 90 : 0)
        : Math.sin(i / 2.4) * 74 + (i % 7 === 3 ? 130 : 0);
    return `<g clip-path="url(#s${i})"><g transform="translate(${shift.toFixed(0)} 0)">${word}</g></g>`;
  });
  const tape = group(
    'rotate(-7 480 710)',
    rect(-60, 664, 1100, 96, white) +
      type('GODOWN 9 – 12 HRS TECHNO – 20+', '30,684,900,56', { font: 'Unbounded', fill: black }),
  );
  return sheet(black, pulled + tape, { defs });
}

// A khaen is a rocket, if enough people dance.
export function morLam() {
  const [pink, yellow, blue, white, red] = ['#F0127F', '#FFD91A', '#1B2A8A', '#FFF7E6', '#E8231F'];
  const sky = rays(480, 470, 28, 1400, '#D10A6B');
  const moon =
    circle(480, 470, 372, yellow) +
    circle(350, 330, 50, '#FFC400') +
    circle(650, 400, 74, '#FFC400') +
    circle(300, 590, 62, '#FFC400') +
    circle(610, 690, 34, '#FFC400');
  const feathers = times(17, (i) =>
    group(
      `rotate(${-80 + i * 10} 480 1010)`,
      path('M480,1010Q436,760 480,640Q524,760 480,1010Z', i % 2 ? white : blue) +
        circle(480, 690, 13, i % 2 ? red : yellow),
    ),
  );
  const pipes = [250, 330, 410, 480, 480, 410, 330, 250];
  const khaen = group(
    'rotate(14 480 520)',
    pipes
      .map(
        (h, i) =>
          rect(384 + i * 24, 700 - h, 22, h + 130, i % 2 ? '#B8731C' : '#8A4B0F') +
          rect(384 + i * 24, 640 - h / 3, 22, 7, blue),
      )
      .join('') +
      rect(370, 610, 220, 60, red, 'rx="22"') +
      rect(370, 760, 220, 26, blue, 'rx="10"') +
      path('M390,836Q420,1010 440,900Q462,1080 482,920Q504,1090 524,900Q548,1000 570,836Z', red) +
      path('M430,836Q450,940 462,880Q482,990 498,880Q516,930 530,836Z', yellow),
  );
  const zigzag = (y, colour) =>
    line(`M-20,${y}${times(26, (i) => `l20,${i % 2 ? 34 : -34}l20,${i % 2 ? -34 : 34}`)}`, colour, 13);
  const words = ['#1B2A8A', '#FFD91A']
    .map((fill, i) =>
      type('หมอลำทะลุฟ้า', `${46 - i * 8},${962 - i * 10},880,232`, {
        font: 'Pattaya',
        weight: 400,
        fill,
        more: `stroke="${blue}" stroke-width="${i ? 10 : 30}" paint-order="stroke" stroke-linejoin="round"`,
      }),
    )
    .join('');
  return sheet(
    pink,
    sky +
      moon +
      group('translate(0 40)', feathers) +
      khaen +
      path('M0,1090Q480,980 960,1090V1280H0Z', blue) +
      zigzag(1250, yellow) +
      zigzag(22, blue) +
      words,
  );
}

// Seventies record-sleeve stripes, a rice field, one microphone and its garland.
export function lukThung() {
  const [brown, cream] = ['#3B1A12', '#F7E4BE'];
  const bands = ['#D9431E', '#EE7B1C', '#F6B02C', '#F7E4BE', '#2F8F83', '#14524F'];
  const sun = bands.map((c, i) => circle(480, 690, 470 - i * 62, c)).join('');
  const field =
    path('M0,760H960V1280H0Z', '#14524F') +
    times(15, (i) => path(`M480,760L${-900 + i * 190},1280h96Z`, i % 2 ? '#2F8F83' : '#1C6B63'));
  const stand = rect(470, 640, 20, 420, brown) + path('M380,1084Q480,1020 580,1084Z', brown);
  const mike =
    rect(398, 380, 164, 280, brown, 'rx="82"') +
    rect(412, 394, 136, 252, cream, 'rx="68"') +
    times(6, (i) => rect(398, 432 + i * 32, 164, 13, brown)) +
    rect(470, 394, 20, 252, brown);
  const garland = times(30, (i) => {
    const a = (i / 30) * Math.PI * 2;
    const [x, y] = [480 + 150 * Math.cos(a), 800 + 196 * Math.sin(a)];
    return path(star(x, y, 7, 34, 18, i), i % 3 ? '#FFF8EA' : '#F0127F') + circle(x, y, 8, '#F6B02C');
  });
  const words =
    type('ลูกทุ่ง', '50,44,860,226', {
      font: 'Chonburi',
      weight: 400,
      fill: cream,
      more: `stroke="${brown}" stroke-width="18" paint-order="stroke"`,
    }) +
    type('คืนสู่เหย้า', '80,1074,800,168', {
      font: 'Chonburi',
      weight: 400,
      fill: '#F6B02C',
      more: `stroke="${brown}" stroke-width="16" paint-order="stroke"`,
    });
  return sheet(brown, sun + field + stand + garland + mike + words);
}

// Sticker sheet: five mangoes, five tempers.
export function mango5() {
  const [bubble, hot, white, ink_] = ['#FFC2E2', '#FF3D8B', '#FFFFFF', '#3A1248'];
  const checks = times(10, (r) =>
    times(8, (c) => ((r + c) % 2 ? rect(c * 120, r * 128, 120, 128, '#FFD9EE') : '')),
  );
  const mango = (x, y, turn, size, body, cheek, face) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${size})`,
      `<path d="M-20,-150C90,-190 170,-80 150,30C132,140 20,190 -70,140C-160,90 -150,-10 -110,-70C-90,-104 -70,-130 -20,-150Z" fill="${body}" stroke="${white}" stroke-width="52" paint-order="stroke" stroke-linejoin="round"/>` +
        path(
          'M-24,-150Q-10,-220 70,-232Q60,-170 -24,-150Z',
          '#18B57A',
          `stroke="${white}" stroke-width="20" paint-order="stroke"`,
        ) +
        path(
          'M60,-110Q116,-70 112,10',
          'none',
          `stroke="${white}" stroke-width="20" stroke-linecap="round"`,
        ) +
        circle(-66, 34, 24, cheek) +
        circle(66, 34, 24, cheek) +
        face,
    );
  const eye = (x, y) => circle(x, y, 15, ink_);
  const smile = line('M-34,44Q0,84 34,44', ink_, 11, 'stroke-linecap="round"');
  const faces = [
    eye(-44, 0) + eye(44, 0) + smile,
    line('M-66,0Q-44,-28 -22,0M22,0Q44,-28 66,0', ink_, 11, 'stroke-linecap="round"') + smile,
    path(star(-44, 0, 5, 30, 13), ink_) +
      path(star(44, 0, 5, 30, 13), ink_) +
      path('M-34,40H34Q30,92 0,92Q-30,92 -34,40Z', ink_),
    eye(-44, 0) + line('M22,0H66', ink_, 11, 'stroke-linecap="round"') + circle(0, 58, 18, ink_),
    path('M-70,-20H70V6Q40,44 10,6H-10Q-40,44 -70,6Z', ink_) +
      line('M-20,62H30', ink_, 11, 'stroke-linecap="round"'),
  ];
  const five =
    mango(250, 460, -14, 1, '#FFB224', '#FF7A3D', faces[0]) +
    mango(700, 430, 16, 1.05, '#FF8FB8', hot, faces[1]) +
    mango(200, 850, 10, 0.92, '#A9E34B', '#4FC76A', faces[3]) +
    mango(770, 850, -10, 0.95, '#8ED8FF', '#5FA8FF', faces[4]) +
    mango(480, 690, 3, 1.25, '#FFD84D', '#FF9A3D', faces[2]);
  const logo = [44, 22, 0]
    .map((w, i) =>
      type('MANGO5', '70,70,820,190', {
        font: 'Shrikhand',
        weight: 400,
        fill: hot,
        more: w
          ? `stroke="${[ink_, white][i]}" stroke-width="${w}" stroke-linejoin="round" paint-order="stroke"`
          : '',
      }),
    )
    .join('');
  const ribbon =
    rect(110, 1080, 740, 140, ink_, 'rx="70"') +
    type('แฟนเดย์ ฤดูข้าวเหนียว', '170,1106,620,88', {
      font: 'Kanit',
      weight: 700,
      fill: '#FFD84D',
      fit: 'fit',
      align: 'cm',
    });
  return sheet(bubble, checks + five + logo + ribbon);
}

// The same rain, in another country: three colours and vertical type.
export function osaka() {
  const [paper, red, black] = ['#F3EEE3', '#D7191F', '#16130F'];
  const rain = times(30, (i) =>
    rect(22 + i * 32, i % 3 === 1 ? -20 : 60 + ((i * 167) % 420), 5, 480 + ((i * 131) % 700), black),
  );
  const column = (text, x, y, size, fill) =>
    [...text]
      .map((c, i) =>
        type(c, `${x},${y + i * size * 1.06},${size},${size}`, {
          font: 'Noto Sans CJK JP',
          weight: 700,
          fill,
          fit: 'fit',
          align: 'cm',
        }),
      )
      .join('');
  const label =
    rect(600, 90, 250, 860, paper) +
    column('大阪', 630, 130, 190, black) +
    column('雨季', 630, 540, 190, red);
  const words =
    rect(0, 1010, 960, 270, black) +
    type('PLASTIC MONSOON', '60,1052,840,96', { font: 'Anton', weight: 400, fill: paper }) +
    type('ไปโอซากา', '60,1172,330,72', { fill: red, fit: 'fit', align: 'lm' });
  return sheet(paper, circle(330, 560, 330, red) + rain + label + words);
}

// The numbers count down into the canal; drones draw the heron.
export function newYear() {
  const [deep, teal, gold, white] = ['#04222E', '#0A5364', '#FFC94A', '#FFF6DC'];
  const bird =
    'M110,300L236,262Q290,236 318,282Q340,350 420,330Q520,290 600,326L880,372M420,326Q430,170 610,60Q620,200 560,310M440,340Q500,470 660,520Q650,410 600,330';
  const dots = (width, colour, more = '') =>
    line(bird, colour, width, `stroke-dasharray="0 27" stroke-linecap="round" ${more}`);
  const roll = dice(9);
  const sky =
    times(60, () => circle(roll(20, 940), roll(20, 560), roll(1.5, 4), '#7FB8B5')) +
    dots(30, gold, 'opacity=".3"') +
    dots(15, white);
  const digits =
    type('10', '50,590,280,260', { font: 'Unbounded', fill: '#58B7B3' }) +
    type('9', '402,590,146,260', { font: 'Unbounded', fill: gold }) +
    type('คลอง!', '604,590,312,260', { fill: white });
  const strips = 16;
  const defs = times(
    strips,
    (i) =>
      `<clipPath id="w${i}"><rect x="-100" y="${868 + i * 26}" width="1200" height="${22 - i * 0.9}"/></clipPath>`,
  );
  const water =
    rect(0, 860, 960, 420, teal) +
    times(
      strips,
      (i) =>
        `<g clip-path="url(#w${i})"><g transform="translate(${((i % 2 ? 1 : -1) * (6 + i * 3)).toFixed(0)} 1718) scale(1 -1)">${digits}</g></g>`,
    );
  const bank = rect(0, 852, 960, 12, gold);
  return sheet(
    deep,
    sky +
      water +
      digits +
      bank +
      type('เคานต์ดาวน์กลางน้ำ', '190,1180,580,70', {
        font: 'Kanit',
        weight: 700,
        fill: white,
        fit: 'fit',
        align: 'cm',
        more: `stroke="${teal}" stroke-width="26" paint-order="stroke"`,
      }),
    { defs },
  );
}

// Spines in a crate, and the one you came for.
export function crateDay() {
  const colours = ['#E4572E', '#17BEBB', '#FFC914', '#2E282A', '#76B041', '#F4EDE0', '#7A3B8F', '#E98A9B'];
  const roll = dice(23);
  let x = 48;
  let spines = '';
  for (let i = 0; x < 906; i++) {
    const w = Math.min(roll(13, 34), 912 - x);
    const top = 640 + roll(0, 46);
    const colour = colours[Math.floor(roll(0, 8))];
    spines +=
      rect(x, top, w - 2, 1236 - top, colour) +
      (w > 22 ? rect(x + w / 2 - 4, top + 40, 6, roll(60, 170), '#2E282A', 'opacity=".55"') : '');
    x += w;
  }
  const record =
    circle(500, 560, 372, '#17130F') +
    times(9, (i) => ring(500, 560, 356 - i * 23, 2.5, '#4A423B')) +
    circle(500, 560, 130, '#E4572E') +
    circle(500, 560, 15, '#F0E3CC') +
    path('M500,560L640,200A386,386 0 0 1 730,260Z', '#FFFFFF', 'opacity=".14"');
  const crate =
    rect(24, 860, 912, 380, '#B9833E') +
    rect(24, 860, 912, 26, '#8C5E24') +
    rect(24, 1046, 912, 22, '#8C5E24') +
    rect(24, 860, 46, 380, '#A06F30') +
    rect(890, 860, 46, 380, '#A06F30');
  const words =
    type('ลังแผ่นเสียง', '110,898,740,136', { fill: '#2E1A08' }) +
    type('CRATE DAY', '110,1092,740,118', { font: 'Alfa Slab One', weight: 400, fill: '#FFF3DA' });
  return sheet('#F0E3CC', rect(0, 0, 960, 640, '#17BEBB') + record + spines + crate + words);
}
