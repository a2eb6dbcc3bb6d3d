/** The shop's colours, light and dark, under a striped band that no page of the shop has: this is a test. */
export const pageStyle = `
:root{color-scheme:light dark;--ink:#17132b;--dim:#5d5672;--paper:#fffaf3;--card:#fff;--line:#e9e0d3;--mango:#ffb224;--on-mango:#17132b;--dusk:#5b4fd6}
@media(prefers-color-scheme:dark){:root{--ink:#f7f1e8;--dim:#b9b1cc;--paper:#120f22;--card:#1c1833;--line:#332d52;--dusk:#a79dff}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.6 Anuphan,"Noto Sans Thai","Noto Sans Khmer",system-ui,sans-serif}
:lang(th) body,:lang(km) body{line-height:1.75}
.test{margin:0;padding:10px 16px;background:repeating-linear-gradient(-45deg,var(--mango) 0 14px,#17132b 14px 28px)}
.test strong{display:table;margin:0 auto;padding:2px 16px;border-radius:999px;background:#17132b;color:var(--mango);font-size:15px}
main{max-width:480px;margin:0 auto;padding:24px 16px 48px}
.brand{display:block;margin:0 0 16px;font-size:26px;font-weight:700;letter-spacing:-.03em;line-height:1}
.brand span{display:inline-block;margin-inline-start:3px;padding:4px 10px 6px;border-radius:8px;background:var(--mango);color:var(--on-mango);rotate:-4deg}
.warning{margin:0 0 16px;font-weight:600}
section{padding:24px 20px;border:1px solid var(--line);border-radius:14px;background:var(--card)}
h1{margin:0 0 12px;font-size:44px;line-height:1.1;letter-spacing:-.02em;font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:0 0 20px}
dt{color:var(--dim)}dd{margin:0;text-align:end;overflow-wrap:anywhere}
dd.event{font-weight:700}dd.number{white-space:nowrap}code{font-size:13px}
.qr{display:block;width:100%;max-width:280px;height:auto;margin:0 auto 20px;image-rendering:pixelated;border-radius:8px}
.others{margin:28px 0 12px;color:var(--dim)}
ul{list-style:none;margin:0;padding:0;display:grid;gap:16px}
li p,.note{margin:4px 0 0;color:var(--dim);font-size:14px}
button{width:100%;min-height:48px;padding:10px 20px;border:1.5px solid var(--dim);border-radius:999px;background:transparent;color:inherit;font:inherit;font-weight:600;cursor:pointer}
button.main{min-height:60px;border-color:var(--mango);background:var(--mango);color:var(--on-mango);font-size:20px;font-weight:700}
button:focus-visible,a:focus-visible{outline:3px solid var(--dusk);outline-offset:2px}
.said{margin:0;font-size:20px;font-weight:700}
a{color:var(--dusk)}.back{display:inline-block;margin-top:8px;padding:10px 0}
`;
