// What every poster is drawn with: an SVG sheet, type that fills a box, and a few print tricks.

export const W = 960;
export const H = 1280;

export const sheet = (paper, body, { w = W, h = H, defs = '' } = {}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs>${defs}</defs><rect width="${w}" height="${h}" fill="${paper}"/>${body}</svg>`;

/**
 * A line of type whose ink fills the box [x, y, w, h]: `stretch` distorts it to all four sides, `fit` keeps its
 * proportions and aligns it (l, c, r; t, m, b). The page measures the ink when the fonts are there (render.mjs).
 */
export const type = (
  text,
  box,
  {
    font = 'Kanit',
    weight = 900,
    style = 'normal',
    fill = '#000',
    fit = 'stretch',
    align = 'lt',
    more = '',
  } = {},
) =>
  `<text class="type" data-box="${box}" data-fit="${fit}" data-align="${align}" font-family="${font}" font-weight="${weight}" font-style="${style}" fill="${fill}" font-size="200" ${more}>${text}</text>`;

export const rect = (x, y, w, h, fill, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;
export const circle = (x, y, r, fill, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const ring = (x, y, r, width, colour, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
export const path = (d, fill, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;
export const line = (d, colour, width, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" ${more}/>`;
export const group = (transform, body, more = '') => `<g transform="${transform}" ${more}>${body}</g>`;
export const ink = (body) => `<g style="mix-blend-mode:multiply">${body}</g>`;
export const times = (n, draw) => Array.from({ length: n }, (_, i) => draw(i)).join('');

/** The same numbers every time, so that a poster redrawn is the same poster. */
export function dice(seed) {
  let a = seed;
  return (min = 0, max = 1) => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return min + (((t ^ (t >>> 14)) >>> 0) / 4294967296) * (max - min);
  };
}

export const star = (x, y, points, outer, inner, turn = 0) => {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const r = i % 2 ? inner : outer;
    const a = (Math.PI * i) / points + turn - Math.PI / 2;
    return `${(x + r * Math.cos(a)).toFixed(1)},${(y + r * Math.sin(a)).toFixed(1)}`;
  });
  return `M${corners.join('L')}Z`;
};

export const rays = (x, y, n, r, colour, turn = 0) =>
  times(n, (i) => {
    const a = (2 * Math.PI * i) / n + turn;
    const b = a + Math.PI / n;
    return path(
      `M${x},${y}L${x + r * Math.cos(a)},${y + r * Math.sin(a)}L${x + r * Math.cos(b)},${y + r * Math.sin(b)}Z`,
      colour,
    );
  });

/** Dots whose size follows `tone(x, y)` from 0 to 1, on a screen turned by `angle` degrees. */
export function halftone(x0, y0, w, h, step, colour, tone, angle = 30) {
  const a = (angle * Math.PI) / 180;
  const reach = Math.hypot(w, h) / 2 + step;
  let dots = '';
  for (let u = -reach; u < reach; u += step)
    for (let v = -reach; v < reach; v += step) {
      const x = x0 + w / 2 + u * Math.cos(a) - v * Math.sin(a);
      const y = y0 + h / 2 + u * Math.sin(a) + v * Math.cos(a);
      if (x < x0 - step || y < y0 - step || x > x0 + w + step || y > y0 + h + step) continue;
      const r = Math.sqrt(Math.max(0, Math.min(1, tone(x, y)))) * step * 0.72;
      if (r > 1)
        dots += `M${(x - r).toFixed(1)},${y.toFixed(1)}a${r.toFixed(1)},${r.toFixed(1)} 0 1,0 ${(2 * r).toFixed(1)},0a${r.toFixed(1)},${r.toFixed(1)} 0 1,0 ${(-2 * r).toFixed(1)},0`;
    }
  return path(dots, colour);
}
