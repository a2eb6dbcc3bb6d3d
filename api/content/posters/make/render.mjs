// Draws the posters and writes their six files each: node render.mjs [--sheet FILE.png] [name …]
import { mkdirSync, writeFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import * as designs from './designs.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const args = process.argv.slice(2);
const sheetFile = args[0] === '--sheet' ? args.splice(0, 2)[1] : undefined;
const names = args.length ? args : Object.keys(designs.posters);

const families = {
  'abril-fatface': [400],
  'alfa-slab-one': [400],
  anton: [400],
  'chakra-petch': [700, '700-italic'],
  charmonman: [700],
  chonburi: [400],
  fahkwang: [300, 700],
  kanit: [700, 900, '900-italic'],
  limelight: [400],
  mali: [700],
  pattaya: [400],
  shrikhand: [400],
  trirong: [800, '800-italic'],
  unbounded: [900],
};
const khmer = '<link rel="stylesheet" href="../../../../node_modules/@fontsource/kantumruy-pro/700.css">';
const links =
  khmer +
  Object.entries(families)
    .flatMap(([family, weights]) =>
      weights.map((w) => `<link rel="stylesheet" href="node_modules/@fontsource/${family}/${w}.css">`),
    )
    .join('');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const page = await browser.newPage();
const drawn = [];
for (const name of names) {
  const svg = designs.posters[name]();
  const [width, height] = /width="(\d+)" height="(\d+)"/.exec(svg).slice(1).map(Number);
  await page.setViewportSize({ width, height });
  const file = `${here}.page.html`;
  writeFileSync(
    file,
    `<!doctype html><meta charset="utf-8">${links}<style>*{margin:0}svg{display:block}</style>${svg}`,
  );
  await page.goto(`file://${file}`);
  await page.evaluate(fillBoxes);
  const png = await page.screenshot({ clip: { x: 0, y: 0, width, height } });
  drawn.push({ name, png });
  if (designs.singleFiles[name])
    await sharp(png).png({ palette: true, colours: 32 }).toFile(`${here}${designs.singleFiles[name]}`);
  else await encode(name, png);
}
await browser.close();
rmSync(`${here}.page.html`, { force: true });
if (sheetFile) await contactSheet(sheetFile);

/** Runs in the page: puts the ink of each line of type into its box. */
async function fillBoxes() {
  const lines = [...document.querySelectorAll('text.type')];
  const fontOf = (t) =>
    `${t.getAttribute('font-style')} ${t.getAttribute('font-weight')} 200px ${t.getAttribute('font-family')}`;
  await Promise.all(lines.map((t) => document.fonts.load(fontOf(t), t.textContent)));
  await document.fonts.ready;
  const context = document.createElement('canvas').getContext('2d');
  for (const t of lines) {
    const [x, y, w, h] = t.dataset.box.split(',').map(Number);
    context.font = fontOf(t);
    const m = context.measureText(t.textContent);
    const inkWidth = m.actualBoundingBoxLeft + m.actualBoundingBoxRight;
    const inkHeight = m.actualBoundingBoxAscent + m.actualBoundingBoxDescent;
    let sx = w / inkWidth;
    let sy = h / inkHeight;
    if (t.dataset.fit === 'fit') sx = sy = Math.min(sx, sy);
    const [ax, ay] = t.dataset.align;
    const dx = { l: 0, c: 0.5, r: 1 }[ax] * (w - inkWidth * sx);
    const dy = { t: 0, m: 0.5, b: 1 }[ay] * (h - inkHeight * sy);
    t.setAttribute(
      'transform',
      `translate(${x + dx + m.actualBoundingBoxLeft * sx} ${y + dy + m.actualBoundingBoxAscent * sy}) scale(${sx} ${sy})`,
    );
  }
}

async function encode(name, png) {
  const folder = `${here}../${name}`;
  mkdirSync(folder, { recursive: true });
  for (const width of [320, 480, 960]) {
    const image = sharp(png).resize(width);
    const most = { 320: 14, 480: 28, 960: 70 }[width] * 1000;
    for (const quality of [58, 52, 46, 40, 34]) {
      const avif = await image.clone().avif({ quality, effort: 4 }).toBuffer();
      if (avif.length > most && quality > 34) continue;
      writeFileSync(`${folder}/${width}.avif`, avif);
      break;
    }
    await image
      .clone()
      .webp({ quality: 72, effort: 5, smartSubsample: true })
      .toFile(`${folder}/${width}.webp`);
  }
}

async function contactSheet(file) {
  const columns = Math.min(5, drawn.length);
  const [w, h] = [384, 512];
  const tiles = await Promise.all(
    drawn.map(async ({ png }, i) => ({
      input: await sharp(png).resize(w, h, { fit: 'contain', background: '#888' }).png().toBuffer(),
      left: (i % columns) * (w + 12),
      top: Math.floor(i / columns) * (h + 12),
    })),
  );
  await sharp({
    create: {
      width: columns * (w + 12),
      height: Math.ceil(drawn.length / columns) * (h + 12),
      channels: 3,
      background: '#888',
    },
  })
    .composite(tiles)
    .png()
    .toFile(file);
}
