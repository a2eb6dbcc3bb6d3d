// Evenings that have been: smaller ideas, two or three inks each.
import {
  circle,
  dice,
  group,
  halftone,
  ink,
  line,
  path,
  rect,
  ring,
  sheet,
  star,
  times,
  type,
} from './kit.mjs';

// Six candles were lit. Count them.
export function ghostStories() {
  const [black, bone, flame] = ['#120C14', '#F1E4C8', '#FF7A1A'];
  const candle = (x, h) =>
    rect(x - 34, 1000 - h, 68, h + 280, bone) +
    path(`M${x - 34},${1000 - h}q10,60 16,0q10,110 20,10z`, '#CDBB93') +
    path(
      `M${x},${840 - h}Q${x + 56},${930 - h} ${x},${986 - h}Q${x - 56},${930 - h} ${x},${840 - h}Z`,
      flame,
    ) +
    circle(x, 956 - h, 13, '#FFE9A8');
  const row = [30, 180, 90, 250, 120, 200, 50].map((h, i) => candle(96 + i * 128, h)).join('');
  const words =
    type('เล่าผี', '70,84,820,330', { font: 'Charmonman', weight: 700, fill: flame }) +
    type('หลังเที่ยงคืน', '190,450,580,110', { font: 'Charmonman', weight: 700, fill: bone });
  const eyes = circle(470, 1150, 9, '#FFE9A8') + circle(500, 1150, 9, '#FFE9A8');
  return sheet(black, words + row + rect(0, 1060, 960, 220, '#2B1B22') + eyes);
}

// Two wheels, one is the moon.
export function nightBike() {
  const [navy, lime, white] = ['#0A1550', '#CFFF2E', '#F4F2E8'];
  const spokes = (x, y, r) =>
    times(18, (i) =>
      line(`M${x},${y}L${x + r * Math.cos(i * 0.349)},${y + r * Math.sin(i * 0.349)}`, lime, 3),
    );
  const bike =
    ring(250, 800, 196, 22, lime) +
    spokes(250, 800, 196) +
    circle(720, 800, 206, white) +
    circle(660, 740, 36, '#D8D4C2') +
    circle(770, 850, 52, '#D8D4C2') +
    circle(720, 690, 20, '#D8D4C2') +
    line(
      'M250,800L390,520H640L470,800H250M470,800L380,470M640,520L720,800M640,520L616,430H720',
      '#FF4D8D',
      24,
      'stroke-linejoin="round" stroke-linecap="round"',
    ) +
    rect(310, 446, 150, 30, white, 'rx="15"') +
    circle(470, 800, 40, '#FF4D8D');
  return sheet(
    navy,
    type('ปั่นดึก', '60,70,840,300', { fill: lime }) +
      bike +
      line('M0,1012H960', lime, 8, 'stroke-dasharray="70 40"') +
      type('40 KM OF BAD IDEAS', '60,1080,840,130', { font: 'Anton', weight: 400, fill: white }),
  );
}

// Four tongues.
export function fourRegionsRap() {
  const blocks = [
    ['#FF4B1F', '#FFF2D8', 'เหนือ'],
    ['#FFC800', '#1A1A1A', 'อีสาน'],
    ['#1A1A1A', '#FFC800', 'กลาง'],
    ['#00A7A0', '#FFF2D8', 'ใต้'],
  ];
  const mouth = (x, y, c, d) =>
    group(
      `translate(${x} ${y})`,
      path('M-150,0Q-80,-96 0,-50Q80,-96 150,0Q80,130 0,130Q-80,130 -150,0Z', c) +
        path('M-112,4Q0,-40 112,4Q60,90 0,90Q-60,90 -112,4Z', d) +
        rect(-62, -14, 124, 30, '#FFFFFF', 'rx="8"'),
    );
  const quarters = blocks
    .map(([bg, fg, word], i) => {
      const x = (i % 2) * 480;
      const y = Math.floor(i / 2) * 500;
      return (
        rect(x, y, 480, 500, bg) +
        mouth(x + 240, y + 180, fg, i === 2 ? '#FF4B1F' : '#8C1D18') +
        type(word, `${x + 110},${y + 350},260,100`, { fill: fg, fit: 'fit', align: 'cm' })
      );
    })
    .join('');
  return sheet(
    '#FFF2D8',
    quarters +
      type('ศึกแร็ป', '50,1040,560,190', { style: 'italic', fill: '#1A1A1A' }) +
      type('4', '650,1030,110,200', { font: 'Anton', weight: 400, fill: '#FF4B1F' }) +
      type('ภาค', '780,1070,140,160', { fill: '#1A1A1A' }),
  );
}

// Four strings are four rails.
export function quartetPlatformFour() {
  const [green, cream, rust] = ['#17402F', '#F2E6CE', '#D3562A'];
  const sleepers = times(16, (i) => {
    const y = 380 + i * i * 3.6;
    const w = 150 + (y - 340) * 0.74;
    return rect(480 - w / 2, y, w, 8 + i * 1.4, '#2C6149');
  });
  const rails = [-3, -1, 1, 3]
    .map((k) => path(`M${480 + k * 20 - 2},340L${480 + k * 160 - 9},1280h18L${480 + k * 20 + 2},340Z`, cream))
    .join('');
  const bow = group(
    'rotate(-17 480 820)',
    rect(-80, 800, 1120, 20, rust) + rect(-80, 836, 1120, 6, cream) + path('M60,776H190V846H60Z', '#0E2A1F'),
  );
  return sheet(
    green,
    sleepers +
      rails +
      bow +
      circle(480, 250, 128, rust) +
      type('4', '426,172,108,156', {
        font: 'Abril Fatface',
        weight: 400,
        fill: cream,
        fit: 'fit',
        align: 'cm',
      }) +
      type('QUARTET', '60,60,320,70', { font: 'Limelight', weight: 400, fill: cream }) +
      type('ชานชาลา', '580,56,320,84', { font: 'Trirong', weight: 800, fill: cream }),
  );
}

// Z and Z, printed twice and not quite in register.
export function zineZone() {
  const [paper, blue, pink, yellow] = ['#FAF6EA', '#0057B8', '#FF5C8A', '#FFD800'];
  const z = (fill, x, y, turn) =>
    group(
      `rotate(${turn} 480 640)`,
      type('Z', `${x},${y},700,860`, { font: 'Alfa Slab One', weight: 400, fill }),
    );
  const staple = (x, y, turn) =>
    group(
      `translate(${x} ${y}) rotate(${turn})`,
      line('M-44,26V0H44V26', '#2A2A2A', 11, 'stroke-linejoin="round"'),
    );
  return sheet(
    paper,
    ink(z(yellow, 150, 250, -12)) +
      ink(z(pink, 100, 230, 5)) +
      ink(
        halftone(120, 200, 720, 880, 22, blue, (x, y) => (Math.abs(x + y - 1120) < 190 ? 0.55 : 0.06), 15),
      ) +
      ink(type('โซนซีน', '50,44,600,150', { fill: blue })) +
      ink(type('ZONE', '470,1060,430,160', { font: 'Alfa Slab One', weight: 400, fill: blue })) +
      staple(820, 140, 20) +
      staple(130, 1130, -14) +
      staple(880, 760, 80) +
      staple(90, 420, 95),
  );
}

// Tide table in three colours.
export function slowTide() {
  const [sand, red, gold, green, black] = ['#F8E9C6', '#D62718', '#FFC21C', '#0B8A4B', '#1B1208'];
  const wave = (y, c, a) => path(`M0,${y}${times(4, () => `q60,${-a} 120,0t120,0`)}V1280H0Z`, c);
  const sun = circle(480, 560, 320, red) + circle(480, 560, 226, gold) + circle(480, 560, 132, green);
  const sea =
    wave(600, sand, 40) +
    wave(660, green, 56) +
    wave(740, gold, 66) +
    wave(830, red, 74) +
    wave(940, black, 80);
  return sheet(
    sand,
    sun +
      sea +
      type('เร็กเก้', '60,64,400,150', { font: 'Pattaya', weight: 400, fill: black }) +
      type('น้ำลง', '520,64,380,150', { font: 'Pattaya', weight: 400, fill: red }) +
      type('SLOW TIDE', '60,1040,840,180', { font: 'Shrikhand', weight: 400, fill: gold }),
  );
}

// The demon has a reserved space.
export function khonCarpark() {
  const [asphalt, green, gold, red, white] = ['#2B2D33', '#0E8F5B', '#F7B500', '#D8232A', '#F5F1E6'];
  const bay = [60, 880].map((x) => rect(x, 300, 20, 980, white)).join('') + rect(60, 300, 840, 20, white);
  const half =
    path('M0,420H150Q250,470 250,640Q240,830 120,900Q70,930 0,930Z', green) +
    path('M40,560Q110,500 200,560L186,600Q120,570 50,610Z', '#06442B') +
    circle(126, 630, 48, white) +
    circle(126, 630, 24, '#111') +
    path('M0,620Q44,690 60,720Q40,760 0,756Z', '#0A6B44') +
    path('M0,790Q90,770 160,800Q120,880 0,876Z', red) +
    path('M70,790L104,720L118,800ZM20,800L34,840L52,800ZM120,812L130,846L146,806Z', white) +
    path('M236,560Q330,480 300,700Q270,720 246,700Z', gold) +
    circle(190, 760, 26, gold) +
    path('M0,430H176V370H0ZM0,360H146V300H0ZM0,290H108V224H0ZM0,216H70V150H0ZM0,140H30V20H0Z', gold) +
    path('M0,416H176V404H0ZM0,350H146V340H0ZM0,280H108V270H0Z', red) +
    path(star(70, 396, 8, 16, 8), white) +
    path(star(130, 396, 8, 16, 8), white) +
    path(star(60, 330, 8, 16, 8), white);
  const mask = group('translate(480 110) scale(.92)', half + group('scale(-1 1)', half));
  return sheet(
    asphalt,
    bay +
      mask +
      type('โขน', '110,1010,290,200', { font: 'Chonburi', weight: 400, fill: gold }) +
      type('ลานจอดรถ', '430,1030,420,180', { font: 'Chonburi', weight: 400, fill: white }),
  );
}

// Chula against pakpao.
export function kiteSea() {
  const [sky, white, coral, navy, sand] = ['#7CCBE8', '#FFFDF3', '#FF6B4A', '#123A63', '#F4DFA8'];
  const chula = group(
    'translate(330 430) rotate(-16)',
    path(star(0, 0, 5, 300, 128), coral) +
      line('M0,-300V260M-285,-93L176,243M285,-93L-176,243', navy, 7) +
      circle(0, 0, 60, white),
  );
  const pakpao = group(
    'translate(730 360) rotate(18)',
    path('M0,-170L120,0L0,200L-120,0Z', white) +
      line('M0,-170V200M-120,0H120', navy, 6) +
      line('M0,200Q60,300 0,380T40,560', white, 12),
  );
  const strings = line('M350,470Q420,900 520,1090M730,420Q700,860 560,1090', navy, 4);
  const sea = times(5, (i) =>
    path(
      `M0,${900 + i * 42}${times(6, () => 'q40,-34 80,0t80,0')}V1280H0Z`,
      ['#2E8FC0', '#1F78AD', '#2E8FC0', '#1F78AD', sand][i],
    ),
  );
  return sheet(
    sky,
    sea +
      chula +
      pakpao +
      strings +
      type('ทะเลว่าว', '60,1100,620,140', { fill: navy }) +
      type('KITE SEA', '720,1108,190,128', { font: 'Anton', weight: 400, fill: coral }),
  );
}

// Seen from where the knife is.
export function durianDay() {
  const [green, dark, flesh, cream] = ['#7FA51D', '#33460B', '#FFD447', '#FFF5CC'];
  const spikes = times(13, (r) =>
    times(11, (c) => {
      const x = c * 100 - (r % 2 ? 50 : 0);
      const y = r * 100;
      return (
        path(
          `M${x},${y + 104}L${x + 50},${y}L${x + 100},${y + 104}L${x + 50},${y + 130}Z`,
          (r + c) % 2 ? '#93BB2A' : green,
        ) + path(`M${x + 50},${y}L${x + 100},${y + 104}L${x + 50},${y + 130}Z`, '#5C7C12')
      );
    }),
  );
  const cut =
    path('M480,230Q760,360 740,690Q700,1000 480,1110Q260,1000 220,690Q200,360 480,230Z', cream) +
    [
      [395, 520, 14],
      [565, 520, -14],
      [390, 830, -12],
      [570, 830, 12],
    ]
      .map(([x, y, turn]) =>
        group(
          `translate(${x} ${y}) rotate(${turn})`,
          `<ellipse rx="82" ry="140" fill="${flesh}"/>` +
            path(
              'M-48,-50Q-40,-104 4,-112',
              'none',
              `stroke="${cream}" stroke-width="15" stroke-linecap="round"`,
            ) +
            path('M20,-120Q-14,0 20,120', 'none', 'stroke="#E8A91E" stroke-width="9" stroke-linecap="round"'),
        ),
      )
      .join('') +
    rect(472, 300, 16, 740, '#E9D694', 'rx="8"');
  return sheet(
    green,
    spikes +
      cut +
      rect(0, 0, 960, 170, dark) +
      type('เปิดทุเรียน', '50,24,860,124', { fill: flesh }) +
      rect(0, 1150, 960, 130, dark) +
      type('DURIAN DAY OUT', '50,1176,860,78', { font: 'Unbounded', fill: cream }),
  );
}

// Umbrellas that sing.
export function rainyChoir() {
  const [grey, ink_] = ['#DDE3E0', '#1E2B3A'];
  const colours = ['#E5484D', '#2F6DB5', '#F2B632', '#2E8B6F', '#8A4FA3'];
  const singer = (x, y, c, open) =>
    group(
      `translate(${x} ${y})`,
      path('M-104,0A104,104 0 0 1 104,0Q78,-26 52,0Q26,-26 0,0Q-26,-26 -52,0Q-78,-26 -104,0Z', c) +
        rect(-5, -6, 10, 130, ink_) +
        circle(0, 66, 46, '#F6D7B8') +
        circle(-17, 56, 5, ink_) +
        circle(17, 56, 5, ink_) +
        `<ellipse cx="0" cy="84" rx="${open}" ry="${open * 1.2}" fill="${ink_}"/>`,
    );
  const rows = times(4, (r) =>
    times(5, (i) =>
      singer(
        (r % 2 ? 0 : 100) + i * 200 - (r % 2 ? 0 : 20),
        500 + r * 190,
        colours[(i + r * 2) % 5],
        9 + ((i * 3 + r) % 4) * 3,
      ),
    ),
  );
  const rain = times(50, (i) => rect(20 + ((i * 137) % 930), (i * 89) % 1280, 4, 44, '#9DB0B8'));
  return sheet(
    grey,
    rain +
      rows +
      rect(0, 1200, 960, 80, ink_) +
      type('ประสานเสียง', '60,70,840,150', { font: 'Trirong', weight: 800, fill: ink_ }) +
      type('ฤดูฝน', '300,250,360,120', { font: 'Trirong', weight: 800, fill: '#2F6DB5' }),
  );
}

// Monday, still.
export function wetMonday() {
  const [aqua, pink, yellow, white, blue] = ['#19D3DA', '#FF2E88', '#FFE600', '#FFFFFF', '#0533A8'];
  const roll = dice(77);
  const splash = times(46, () => {
    const a = roll(0, 6.28);
    const d = roll(200, 720);
    const r = roll(10, 46);
    return circle(480 + d * Math.cos(a), 620 + d * Math.sin(a), r, roll() > 0.6 ? white : blue);
  });
  const blob =
    path(
      star(480, 620, 11, 480, 300, 0.2),
      blue,
      'stroke="#0533A8" stroke-width="80" stroke-linejoin="round"',
    ) +
    path(
      star(480, 620, 11, 430, 270, 0.2),
      white,
      'stroke="#FFFFFF" stroke-width="60" stroke-linejoin="round"',
    );
  return sheet(
    aqua,
    splash +
      blob +
      group(
        'rotate(-8 480 620)',
        type('วันจันทร์', '190,360,580,150', { fill: blue }) +
          type('ยังเปียก', '150,530,660,220', { fill: pink }) +
          type('WET MONDAY', '220,790,520,90', { font: 'Shrikhand', weight: 400, fill: blue }),
      ) +
      path('M0,1180q80,-60 160,0t160,0t160,0t160,0t160,0t160,0V1280H0Z', yellow),
  );
}

// High score: 1994.
export function arcadeGrandpas() {
  const [black, green] = ['#0B0F0C', '#37FF6B'];
  const face = [
    '...#######...',
    '..#########..',
    '.##.......##.',
    '.#.........#.',
    '.#.###.###.#.',
    '.###.###.###.',
    '.#.###.###.#.',
    '##....#....##',
    '##....#....##',
    '.#.#######.#.',
    '.#..#...#..#.',
    '..#..###..#..',
    '...#######...',
  ];
  const pixels = face
    .map((row, y) =>
      [...row]
        .map((c, x) =>
          c === '#'
            ? rect(
                116 + x * 56,
                360 + y * 48,
                52,
                44,
                y > 8 && y < 11 && x > 2 && x < 10 ? '#FFFFFF' : y > 3 && y < 7 ? '#FFD23F' : green,
              )
            : '',
        )
        .join(''),
    )
    .join('');
  const scan = times(64, (i) => rect(0, i * 20, 960, 5, '#000', 'opacity=".35"'));
  return sheet(
    black,
    type('คุณปู่ตู้เกม', '60,70,840,210', { font: 'Chakra Petch', weight: 700, fill: green }) +
      pixels +
      type('INSERT COIN', '60,1080,840,120', { font: 'Chakra Petch', weight: 700, fill: '#FF4FA0' }) +
      scan,
  );
}

// The dog is longer than the poster.
export function soiDogParade() {
  const [cream, brown, red, yellow] = ['#FBEBD0', '#6B3A1E', '#E03C31', '#FFC72C'];
  const head = group(
    'translate(700 330)',
    path(
      'M-120,-90L-160,90L-90,70Q-60,150 40,140L170,130Q200,90 150,50L70,20Q70,-110 -30,-120Q-90,-124 -120,-90Z',
      brown,
    ) +
      circle(158, 72, 24, '#20120A') +
      circle(6, -20, 15, '#20120A') +
      line('M70,110Q110,96 150,110', '#20120A', 9),
  );
  const body =
    line(
      'M700,420V560Q700,640 600,640H300Q180,640 180,740T300,850H640Q780,850 780,960T640,1070H-60',
      brown,
      150,
    ) +
    line('M300,640H600M300,850H640M640,1070H0', yellow, 150) +
    times(7, (i) => circle(310 + i * 52, 640, 14, red)) +
    times(7, (i) => circle(330 + i * 52, 850, 14, red)) +
    times(12, (i) => circle(40 + i * 52, 1070, 14, red));
  const legs = [330, 540, 360, 600, 90, 300, 500]
    .map((x, i) => rect(x, [710, 710, 920, 920, 1140, 1140, 1140][i], 46, 74, brown, 'rx="20"'))
    .join('');
  return sheet(
    cream,
    body +
      legs +
      head +
      type('ขบวน', '60,70,440,170', { font: 'Mali', weight: 700, fill: red }) +
      type('หมาซอย', '60,270,470,200', { font: 'Mali', weight: 700, fill: '#20120A' }),
  );
}
