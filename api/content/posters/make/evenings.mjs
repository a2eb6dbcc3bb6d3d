// Fights, films, food, stage and play: the season's other posters.
import {
  circle,
  dice,
  group,
  halftone,
  ink,
  line,
  path,
  rays,
  rect,
  ring,
  sheet,
  star,
  times,
  type,
} from './kit.mjs';

// A stadium bill: two corners, two gloves, one bang.
export function fightNight() {
  const [red, blue, yellow, white, black] = ['#D9141E', '#123A9C', '#FFD21F', '#FFF8E7', '#14100E'];
  const corners = path('M0,0H640L320,1280H0Z', red) + path('M640,0H960V1280H320Z', blue);
  const glow = `<g opacity=".16">${rays(480, 610, 30, 1200, white)}</g>`;
  const glove = (colour, dark) =>
    path(
      'M-390,70L-180,40Q-150,-150 20,-150Q190,-150 190,10Q190,170 20,176L-170,180L-390,210Z',
      colour,
      `stroke="${black}" stroke-width="14" stroke-linejoin="round"`,
    ) +
    path(
      'M-160,40Q-60,100 40,60Q100,30 70,-26Q40,-66 -30,-34Q-110,0 -160,-10Z',
      dark,
      `stroke="${black}" stroke-width="14" stroke-linejoin="round"`,
    ) +
    path(
      'M-196,36L-186,184L-250,190L-258,46Z',
      white,
      `stroke="${black}" stroke-width="14" stroke-linejoin="round"`,
    ) +
    line('M60,-110Q140,-96 150,-10', white, 16, 'stroke-linecap="round"');
  const bang =
    path(star(480, 620, 18, 300, 178, 0.2), black) +
    path(star(480, 612, 18, 270, 160, 0.2), yellow) +
    path(star(480, 612, 14, 150, 84), white);
  const gloves =
    group('translate(268 640) rotate(-12)', glove('#F23B2F', '#B30F17')) +
    group('translate(692 640) scale(-1 1) rotate(-12)', glove('#2E6BFF', '#0B2B7A'));
  const outline = (w) => `stroke="${black}" stroke-width="${w}" paint-order="stroke" stroke-linejoin="round"`;
  const words =
    type('ศึกดอกคำ', '54,56,852,250', { style: 'italic', fill: yellow, more: outline(26) }) +
    rect(0, 936, 960, 344, black) +
    rect(0, 936, 960, 14, yellow) +
    type('ขุนพล', '50,984,330,120', { style: 'italic', fill: '#FF5A4D' }) +
    type('สิงห์ดำ', '580,974,330,130', { style: 'italic', fill: '#6D9BFF' }) +
    type('VS', '420,1004,120,88', { font: 'Anton', weight: 400, fill: white }) +
    type('คืนเดือดเมืองเหนือ', '50,1138,860,104', { weight: 700, fill: yellow });
  return sheet(red, corners + glow + bang + gloves + words);
}

// A laugh whose teeth are a keyboard.
export function laughBeforeDeadline() {
  const [yellow, black, red, white] = ['#FFD400', '#141414', '#F0353B', '#FFFDF5'];
  const key = (x, y, w, c) =>
    rect(x, y, w, 92, white, 'rx="14"') +
    rect(x, y + 78, w, 20, '#D8D2C4', 'rx="10"') +
    (c
      ? type(c, `${x + 20},${y + 20},${w - 40},46`, {
          font: 'Kanit',
          weight: 700,
          fill: black,
          fit: 'fit',
          align: 'cm',
        })
      : '');
  const row = (y, x0, letters, w = 92) => [...letters].map((c, i) => key(x0 + i * (w + 8), y, w, c)).join('');
  const defs = '<clipPath id="mouth"><path d="M80,560H880Q880,1010 480,1010Q80,1010 80,560Z"/></clipPath>';
  const mouth =
    path('M80,560H880Q880,1010 480,1010Q80,1010 80,560Z', black) +
    `<g clip-path="url(#mouth)">${row(568, 90, 'ๆไำพะัีร'.replace(/[ัีำ]/g, 'ส'))}${row(670, 130, 'ฟหกดเาสว')}${circle(480, 1020, 210, red)}${line('M480,880V1020', '#B81F28', 14)}</g>`;
  const eyes = line('M150,440Q250,300 350,440M610,440Q710,300 810,440', black, 52, 'stroke-linecap="round"');
  const tear =
    path('M868,420Q930,520 868,548Q806,520 868,420Z', '#1CA7EC') +
    path('M92,420Q154,520 92,548Q30,520 92,420Z', '#1CA7EC');
  const words =
    type('ขำ', '60,54,330,200', { fill: black }) +
    type('ก่อน', '420,54,480,200', { fill: red }) +
    type('เดดไลน์', '60,1050,840,180', { fill: black });
  return sheet(yellow, eyes + mouth + tear + words, { defs });
}

// Two-colour risograph: pink light, blue night, mats on the grass.
export function cinemaUnderStars() {
  const [paper, blue, pink] = ['#FBF3E2', '#20399B', '#FF4F87'];
  const roll = dice(4);
  const sky = halftone(0, 0, 960, 640, 15, blue, (x, y) => 1.25 - y / 700, 20);
  const stars = times(26, () => path(star(roll(30, 930), roll(30, 330), 4, roll(9, 24), 4), paper));
  const beam =
    times(9, (i) => path(`M480,1180L${136 + i * 76.4},594h${i % 2 ? 26 : 76.4}Z`, i % 2 ? paper : pink)) +
    rect(430, 1150, 100, 84, paper, 'rx="10"') +
    circle(440, 1130, 36, paper) +
    circle(524, 1126, 44, paper) +
    circle(440, 1130, 12, blue) +
    circle(524, 1126, 14, blue) +
    path('M450,1234L410,1280H550L510,1234Z', paper);
  const hill = path('M0,640Q260,540 520,640T960,610V1280H0Z', blue);
  const screen =
    rect(116, 214, 728, 380, blue) +
    rect(136, 234, 688, 340, paper) +
    rect(170, 594, 16, 100, blue) +
    rect(774, 594, 16, 100, blue);
  const title =
    ink(type('หนังกลางแปลง', '176,280,608,130', { fill: pink })) +
    ink(type('ปูเสื่อดูดาว', '176,436,608,100', { fill: blue, weight: 700 }));
  const mat = (x, y, w, h, turn, c, d) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      rect(-w / 2, -h / 2, w, h, c) +
        times(7, (i) => rect(-w / 2 + (i * w) / 7, -h / 2, w / 16, h, d)) +
        line(
          `M${-w / 2},${-h / 2 - 8}H${w / 2}M${-w / 2},${h / 2 + 8}H${w / 2}`,
          c,
          8,
          'stroke-dasharray="5 7"',
        ),
    );
  const people = (x, y, c, s = 1) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      circle(0, -70, 34, c) + path('M-58,46Q-66,-30 0,-34Q66,-30 58,46Z', c),
    );
  const dog = group(
    'translate(800 1090) scale(1.1)',
    path(
      'M-60,60V-4Q-60,-30 -34,-34L16,-34Q20,-84 40,-98L52,-76Q84,-70 96,-52Q98,-38 70,-34Q60,-30 58,0V60H36V12H-38V60ZM-58,-10Q-100,-30 -92,-64Q-78,-34 -50,-30Z',
      paper,
    ),
  );
  const lawn =
    mat(220, 1000, 300, 190, -9, pink, paper) +
    mat(720, 930, 230, 130, 6, paper, pink) +
    mat(230, 1180, 330, 130, 4, paper, pink) +
    mat(800, 1210, 260, 110, 3, pink, paper) +
    mat(150, 820, 190, 100, 5, paper, pink) +
    mat(830, 800, 180, 90, -6, pink, paper);
  const crowd =
    people(180, 980, blue) +
    people(268, 990, blue) +
    people(690, 920, blue, 0.8) +
    people(180, 1170, blue, 1) +
    people(290, 1176, blue, 1) +
    people(130, 812, blue, 0.65) +
    people(184, 814, blue, 0.6) +
    people(830, 794, blue, 0.62);
  return sheet(paper, sky + stars + hill + beam + screen + title + lawn + crowd + dog);
}

// One syllable, at the top of a small voice.
export function boomScienceFair() {
  const [cyan, yellow, red, white, navy, green] = [
    '#18B4E8',
    '#FFE01B',
    '#FF3B30',
    '#FFFFFF',
    '#12215C',
    '#35C46A',
  ];
  const dots = halftone(0, 0, 960, 1280, 34, '#0E9AD0', (x, y) => Math.hypot(x - 480, y - 480) / 1100, 45);
  const cloud =
    path(star(480, 440, 13, 470, 300, 0.12), navy) +
    path(star(480, 430, 13, 446, 284, 0.12), red) +
    path(star(480, 430, 13, 372, 238, 0.3), yellow) +
    path(star(480, 430, 11, 300, 190), white);
  const word = ['#12215C', red]
    .map((c, i) =>
      type('ตู้ม!', `${150 - i * 14},${236 - i * 14},680,400`, {
        font: 'Mali',
        weight: 700,
        fill: c,
        more: `stroke="${navy}" stroke-width="${i ? 14 : 34}" paint-order="stroke" stroke-linejoin="round"`,
      }),
    )
    .join('');
  const volcano =
    path('M170,1160L390,770Q480,820 570,770L800,1160Z', navy) +
    path(
      'M390,770Q480,820 570,770L600,822Q566,900 540,846Q520,960 486,860Q450,930 424,850Q392,900 362,820Z',
      red,
    ) +
    times(6, (i) => circle(300 + i * 70, 1040 + (i % 3) * 40, 16 + (i % 2) * 10, '#26399A'));
  const flask = group(
    'translate(120 1000) rotate(-14)',
    path(
      'M-34,-170H34V-60L110,120Q120,160 76,160H-76Q-120,160 -110,120L-34,-60Z',
      white,
      `stroke="${navy}" stroke-width="14" stroke-linejoin="round"`,
    ) +
      path('M-64,20H64L104,116Q112,152 76,152H-76Q-112,152 -104,116Z', green) +
      circle(-20, 90, 16, white) +
      circle(30, 60, 11, white) +
      circle(36, 116, 9, white),
  );
  const rocket = group(
    'translate(830 940) rotate(18)',
    path(
      'M-46,110V-90Q-46,-180 0,-230Q46,-180 46,-90V110Z',
      white,
      `stroke="${navy}" stroke-width="14" stroke-linejoin="round"`,
    ) +
      path(
        'M-46,30L-104,130H-46ZM46,30L104,130H46Z',
        red,
        `stroke="${navy}" stroke-width="14" stroke-linejoin="round"`,
      ) +
      circle(0, -70, 26, cyan, `stroke="${navy}" stroke-width="12"`) +
      path('M-34,122Q-20,230 0,178Q20,240 34,122Z', yellow),
  );
  const words =
    rect(0, 1116, 960, 164, yellow) +
    rect(0, 1110, 960, 12, navy) +
    type('มหกรรมวิทย์เด็กเล็กเด็กโต', '50,1144,860,108', { font: 'Mali', weight: 700, fill: navy });
  return sheet(cyan, dots + cloud + volcano + flask + rocket + word + words);
}

// The bowl is the stadium.
export function runForCongee() {
  const [paper, red, white, yolk, green, ink_] = [
    '#F6EBD4',
    '#D8412F',
    '#FFFDF6',
    '#FFB31A',
    '#3E8E41',
    '#1E2A44',
  ];
  const track =
    circle(480, 560, 540, ink_) +
    circle(480, 560, 528, red) +
    [468, 412, 356].map((r) => ring(480, 560, r, 6, white)).join('') +
    rect(474, 32, 12, 240, white) +
    times(4, (i) =>
      type(String(i + 1), `${500},${44 + i * 56},30,34`, {
        font: 'Anton',
        weight: 400,
        fill: white,
        fit: 'fit',
        align: 'cm',
      }),
    );
  const bowl =
    circle(480, 560, 300, ink_) +
    circle(480, 560, 288, '#2E63B8') +
    ring(480, 560, 272, 12, white) +
    circle(480, 560, 256, white) +
    circle(480, 560, 240, '#F3EBDD');
  const roll = dice(12);
  const toppings =
    times(34, (i) =>
      group(
        `translate(${(480 + (165 + roll(0, 62)) * Math.cos(i * 0.37)).toFixed(0)} ${(560 + (150 + roll(0, 70)) * Math.sin(i * 0.37)).toFixed(0)}) rotate(${roll(0, 180).toFixed(0)})`,
        rect(-17, -5, 34, 11, i % 3 ? green : '#C98B4A', 'rx="5"'),
      ),
    ) +
    path('M380,560Q360,450 480,450Q620,440 612,560Q610,680 480,668Q380,664 380,560Z', white) +
    circle(490, 556, 74, yolk) +
    circle(468, 532, 17, '#FFE3A1');
  const runner = (a, r, c) => {
    const x = 480 + r * Math.cos(a);
    const y = 560 + r * Math.sin(a);
    return group(
      `translate(${x} ${y}) rotate(${(a * 180) / Math.PI + 90})`,
      path('M-30,0Q-30,-22 0,-22Q30,-22 30,0Q30,22 0,22Q-30,22 -30,0Z', c) +
        circle(4, 0, 18, ink_) +
        line('M-22,-24L-44,-36M22,24L46,34', c, 13, 'stroke-linecap="round"'),
    );
  };
  const race =
    runner(-0.9, 384, yolk) +
    runner(-0.45, 440, white) +
    runner(0.3, 384, '#7FD0E8') +
    runner(0.9, 498, yolk) +
    runner(2.5, 440, white) +
    runner(3.3, 384, yolk) +
    runner(4.05, 498, '#7FD0E8');
  const words =
    path('M0,960Q480,1080 960,960V1280H0Z', paper) +
    type('วิ่งไปกินโจ๊ก', '60,1050,620,180', { fill: ink_ }) +
    type('6.1', '716,1064,184,130', { font: 'Anton', weight: 400, fill: red }) +
    type('กม.', '716,1206,100,30', { weight: 700, fill: red, fit: 'fit' });
  return sheet(paper, track + bowl + toppings + race + words);
}

// Cut paper in a jar.
export function fermentMarket() {
  const [paper, green, red, ochre, dark] = ['#F3E6C8', '#0F7B5A', '#E8482B', '#F2B134', '#15302A'];
  const leaf = (x, y, turn, s, c) =>
    group(
      `translate(${x} ${y}) rotate(${turn}) scale(${s})`,
      path(
        'M0,130Q-20,60 -70,50Q-30,30 -46,-10Q-86,-30 -70,-60Q-30,-44 -20,-70Q-30,-120 0,-140Q30,-120 20,-70Q30,-44 70,-60Q86,-30 46,-10Q30,30 70,50Q20,60 0,130Z',
        c,
      ),
    );
  const chilli = (x, y, turn, c) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      path('M-10,-80Q40,-60 30,20Q20,80 -30,110Q-4,40 -26,-20Q-36,-60 -10,-80Z', c) +
        path('M-14,-78Q0,-110 22,-112Q10,-92 12,-72Z', dark),
    );
  const fish = group(
    'translate(470 880) rotate(-8)',
    path('M-190,0Q-60,-100 90,-20L180,-76Q160,0 180,70L90,24Q-60,96 -190,0Z', paper) +
      circle(-120, -8, 13, dark) +
      line('M-60,-40Q-40,0 -60,36M0,-40Q20,0 0,34', dark, 9),
  );
  const defs =
    '<clipPath id="jar"><path d="M250,330H710V390Q820,430 820,540V1030Q820,1120 730,1120H230Q140,1120 140,1030V540Q140,430 250,390Z"/></clipPath>';
  const jarShape =
    'M250,330H710V390Q820,430 820,540V1030Q820,1120 730,1120H230Q140,1120 140,1030V540Q140,430 250,390Z';
  const foam =
    times(9, (i) => circle(160 + i * 82, 520 + (i % 2) * 22, 70, paper)) + rect(100, 330, 760, 170, paper);
  const inside =
    rect(0, 300, 960, 900, ochre) +
    leaf(250, 700, -20, 1.1, green) +
    leaf(690, 690, 30, 1.15, green) +
    leaf(480, 1050, 90, 0.9, red) +
    chilli(430, 700, 20, red) +
    chilli(560, 720, -24, red) +
    chilli(760, 930, 10, red) +
    leaf(210, 980, 10, 0.9, dark) +
    leaf(720, 1030, -40, 0.7, green) +
    fish +
    circle(360, 620, 22, paper) +
    circle(620, 640, 15, paper) +
    circle(330, 1070, 20, paper) +
    circle(600, 1010, 13, paper) +
    foam;
  const jar =
    `<g clip-path="url(#jar)">${inside}</g>` +
    line(jarShape, dark, 22) +
    rect(220, 250, 520, 96, dark, 'rx="18"') +
    rect(220, 286, 520, 12, ochre);
  const words =
    type('ของหมักของดอง', '50,44,860,176', { font: 'Chonburi', weight: 400, fill: red }) +
    type('FERMENT MARKET', '50,1158,640,84', { font: 'Alfa Slab One', weight: 400, fill: dark }) +
    circle(820, 1196, 78, red) +
    type('20+', '764,1168,112,58', { font: 'Alfa Slab One', weight: 400, fill: paper });
  return sheet(paper, jar + words, { defs });
}

// A census of cats, one of them not interested.
export function strayCatExpo() {
  const [salmon, black, cream, grey, rust] = ['#FF8C72', '#17130F', '#FFF1DC', '#8C8A92', '#C4551F'];
  const coats = [black, cream, rust, grey, cream, black];
  const cat = (x, y, i) => {
    const coat = coats[(i * 5 + Math.floor(i / 4)) % 6];
    const face = coat === black ? cream : black;
    const turned = i === 9;
    const eyes = turned
      ? ''
      : [
          `${circle(-32, 0, 12, face)}${circle(32, 0, 12, face)}`,
          line('M-48,0Q-32,-16 -16,0M16,0Q32,-16 48,0', face, 8, 'stroke-linecap="round"'),
          `${circle(-32, 0, 15, '#FFD23F')}${circle(32, 0, 15, '#FFD23F')}${rect(-35, -13, 6, 26, black)}${rect(29, -13, 6, 26, black)}`,
          `${circle(-32, 0, 12, face)}${line('M18,0H46', face, 8, 'stroke-linecap="round"')}`,
        ][i % 4];
    const patch =
      i % 3 === 1
        ? path('M-90,-30L-84,-104L-24,-66Q-20,0 -88,0Z', coat === cream ? rust : cream, 'opacity=".9"')
        : '';
    const muzzle = turned
      ? line('M0,60Q60,110 30,40', face, 16, 'stroke-linecap="round"')
      : path('M-11,24H11L0,37Z', face) +
        line('M0,37Q-14,58 -28,46M0,37Q14,58 28,46', face, 6, 'stroke-linecap="round"') +
        line('M-62,26L-108,18M-62,40L-106,46M62,26L108,18M62,40L106,46', face === cream ? cream : black, 4);
    return group(
      `translate(${x} ${y})`,
      path('M-90,20L-84,-104L-24,-66Q0,-72 24,-66L84,-104L90,20Q86,88 0,88Q-86,88 -90,20Z', coat) +
        patch +
        eyes +
        muzzle,
    );
  };
  const cats = times(16, (i) => cat(135 + (i % 4) * 230, 450 + Math.floor(i / 4) * 222, i));
  return sheet(
    salmon,
    type('แมวจรนิทรรศ', '44,48,872,196', { fill: black }) +
      type('300', '44,266,150,66', { font: 'Anton', weight: 400, fill: cream, fit: 'fit' }) +
      type('ว่างทุกตัว', '640,256,276,76', { weight: 700, fill: cream, fit: 'fit', align: 'rm' }) +
      cats,
  );
}

// What the table-cloth remembers.
export function fiveGlasses() {
  const cloth = '#F3ECDD';
  const weave =
    times(24, (i) => rect(i * 40, 0, 20, 1280, '#EEE5D2')) +
    times(32, (i) => rect(0, i * 40, 960, 20, '#E9DFC9', 'opacity=".6"'));
  const wines = [
    [300, 600, 212, '#F0CE6E'],
    [640, 540, 186, '#EE8B4A'],
    [716, 850, 206, '#C4183F'],
    [420, 880, 236, '#6E0F35'],
    [178, 850, 132, '#E0868C'],
  ];
  const roll = dice(31);
  const stains = wines
    .map(
      ([x, y, r, c]) =>
        circle(x, y, r - 30, c) +
        ring(x, y, r, 13, c) +
        ring(x + 8, y - 6, r - 10, 4, c) +
        times(6, () => circle(x + roll(-r, r) * 1.3, y + roll(-r, r) * 1.3, roll(3, 13), c)),
    )
    .join('');
  const words =
    type('ห้าแก้ว', '70,80,820,190', { font: 'Fahkwang', weight: 700, fill: '#5C0A2E' }) +
    type('หนึ่งโต๊ะ', '420,300,470,110', {
      font: 'Fahkwang',
      weight: 300,
      fill: '#5C0A2E',
      fit: 'fit',
      align: 'rm',
    }) +
    type('five glasses, one table', '70,1174,820,64', {
      font: 'Fahkwang',
      weight: 700,
      fill: '#5C0A2E',
      fit: 'fit',
      align: 'cm',
    });
  return sheet(cloth, weave + ink(stains) + words);
}

// A torch finds part of the title.
export function wholeSoiDark() {
  const [dark, wall, warm] = ['#08090F', '#141722', '#FFE79E'];
  const houses = (colour, window) =>
    times(6, (i) => {
      const x = i * 170 - 30;
      const y = 260 + ((i * 97) % 150);
      return (
        path(`M${x},1280V${y}l80,-70l80,70V1280Z`, colour) +
        times(5, (r) => times(2, (c) => rect(x + 28 + c * 62, y + 60 + r * 190, 44, 84, window)))
      );
    });
  const words = (fill) =>
    ['คืนที่', 'ไฟดับ', 'ทั้งซอย']
      .map((w, i) => type(w, `70,${80 + i * 350},760,310`, { font: 'Trirong', weight: 800, fill }))
      .join('');
  const defs =
    '<clipPath id="beam"><path d="M980,1330L86,600A372,372 0 0 1 790,330Z"/><circle cx="440" cy="470" r="376"/></clipPath>';
  const lit = `<g clip-path="url(#beam)">${rect(0, 0, 960, 1280, warm)}${houses('#FFD766', '#F2BE3F')}${words('#140E04')}</g>`;
  const gecko = group(
    'translate(150 1130) rotate(-50) scale(1.1)',
    path(
      'M0,-60Q34,-50 26,-8Q44,40 16,96Q30,170 -26,200Q6,150 -14,96Q-42,40 -24,-8Q-32,-50 0,-60Z',
      '#3B4256',
    ) +
      line(
        'M24,10L66,-14M-24,10L-66,-14M20,84L62,112M-18,84L-60,112',
        '#3B4256',
        13,
        'stroke-linecap="round"',
      ) +
      circle(-13, -36, 8, warm) +
      circle(13, -36, 8, warm),
  );
  return sheet(dark, houses(wall, dark) + words('#333A50') + lit + gecko, { defs });
}

// Five lanes, one prow.
export function riverkings() {
  const [night, lime, violet, water, white] = ['#12052E', '#C6FF1A', '#7B2BFF', '#00C2D1', '#F5F0FF'];
  const lanes =
    times(5, (i) => path(`M480,470L${-700 + i * 476},1280h476Z`, i % 2 ? '#2A0F66' : '#4A1BA8')) +
    times(10, (i) => rect(0, 500 + i * i * 8.4, 960, 3 + i * 1.6, water));
  const spray = [-1, 1]
    .map((s) =>
      group(
        `translate(480 1010) scale(${s} 1)`,
        path('M90,270L300,-20L330,110L470,-120L450,80L600,-30V270Z', water) +
          path('M90,270L280,70L330,170L440,10L440,150L560,90V270Z', white),
      ),
    )
    .join('');
  const prow =
    path('M480,330Q640,760 700,1280H260Q320,760 480,330Z', violet) +
    path('M480,330Q640,760 700,1280H480Z', '#4E12B8') +
    path('M480,330Q512,760 524,1280H436Q448,760 480,330Z', lime) +
    path('M400,960L300,1010L400,1030ZM560,960L660,1010L560,1030Z', white) +
    circle(394, 1000, 18, night) +
    circle(566, 1000, 18, night);
  const ribbons =
    [
      ['#FF2E63', 620],
      ['#FFD23F', 676],
      [white, 732],
    ]
      .map(([c, y], i) =>
        path(
          `M${414 - i * 14},${y}Q480,${y + 46} ${546 + i * 14},${y}L${552 + i * 14},${y + 48}Q480,${y + 98} ${408 - i * 14},${y + 48}Z`,
          c,
        ),
      )
      .join('') +
    path('M430,640L350,860L400,830L424,880L470,680ZM530,640L610,860L560,830L536,880L490,680Z', '#FF2E63');
  const crown = group(
    'translate(480 392) scale(.62)',
    path('M-170,60L-200,-130L-90,-30L0,-170L90,-30L200,-130L170,60Z', lime) +
      circle(0, -180, 26, lime) +
      circle(-206, -146, 22, lime) +
      circle(206, -146, 22, lime),
  );
  const words =
    type('RIVER', '50,54,420,200', { font: 'Chakra Petch', weight: 700, style: 'italic', fill: white }) +
    type('KINGS', '490,54,420,200', { font: 'Chakra Petch', weight: 700, style: 'italic', fill: lime }) +
    type('รอบชิงชนะเลิศ', '60,1100,840,140', {
      font: 'Chakra Petch',
      weight: 700,
      style: 'italic',
      fill: night,
      more: `stroke="${lime}" stroke-width="40" paint-order="stroke" stroke-linejoin="miter"`,
    });
  return sheet(
    night,
    times(24, (i) => rect(0, i * 20, 960, 2, '#2A0F66')) + lanes + prow + ribbons + crown + spray + words,
  );
}

/** The picture of examples/one-event.json. */
export function lanternQuiz() {
  const [indigo, amber, cream] = ['#1D1B4C', '#FF9E2C', '#FFF3D9'];
  const lantern = (x, y, s) =>
    group(
      `translate(${x} ${y}) scale(${s})`,
      line('M0,-400V-120', cream, 6) +
        path('M-60,-120H60Q170,0 60,130H-60Q-170,0 -60,-120Z', amber) +
        times(4, (i) => line(`M${-48 + i * 32},-120Q${-96 + i * 64},0 ${-48 + i * 32},130`, '#D96F12', 6)) +
        rect(-46, 130, 92, 22, cream),
    );
  return sheet(
    indigo,
    lantern(220, 330, 1) +
      lantern(720, 260, 0.8) +
      lantern(500, 420, 1.5) +
      type('?', '440,330,120,190', {
        font: 'Abril Fatface',
        weight: 400,
        fill: indigo,
        fit: 'fit',
        align: 'cm',
      }) +
      type('คืนตอบปัญหา', '70,840,820,190', { fill: cream }) +
      type('โคมกระดาษ', '70,1060,820,150', { fill: amber }),
  );
}
