/** Plain on purpose: the sandbox must not look like a page of the shop. */
export const pageStyle = `
:root{color-scheme:light dark;--ink:#1c2430;--dim:#5c6675;--paper:#fff;--ground:#eef1f5;--line:#d5dbe3;--go:#0b6b4f;--warn:#8a5a00;--warn-ground:#fff4d6}
@media(prefers-color-scheme:dark){:root{--ink:#e8ecf2;--dim:#a3adba;--paper:#1a212b;--ground:#10151c;--line:#333d4a;--go:#3ec79c;--warn:#ffd479;--warn-ground:#3a2e10}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:440px;margin:0 auto;padding:24px;background:var(--paper);border:1px solid var(--line);border-radius:16px}
header{display:flex;justify-content:space-between;align-items:center;gap:12px}
.badge{padding:2px 10px;border-radius:999px;background:var(--warn-ground);color:var(--warn);font-size:14px;font-weight:600}
.warning{padding:12px;border-radius:10px;background:var(--warn-ground);color:var(--warn);margin:16px 0}
h1{font-size:40px;line-height:1.1;margin:24px 0 16px;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0 0 24px}
dt{color:var(--dim)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
.qr{display:block;width:100%;max-width:280px;margin:0 auto 24px;image-rendering:pixelated;border-radius:8px}
ul{list-style:none;margin:0;padding:0;display:grid;gap:16px}
li p{margin:4px 0 0;color:var(--dim);font-size:14px}
button{width:100%;min-height:48px;padding:10px 16px;border:1px solid var(--line);border-radius:10px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.main{background:var(--go);border-color:var(--go);color:var(--paper)}
button:focus-visible,a:focus-visible{outline:3px solid var(--go);outline-offset:2px}
.said{font-size:20px;font-weight:600}
a{color:var(--go)}
`;
