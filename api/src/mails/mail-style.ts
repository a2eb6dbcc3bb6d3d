import type { Language } from '@playday/shared/api-contract';

/*
 * Mail programs know neither custom properties nor light-dark(), so each colour stands twice:
 * inline for light, and here for dark in those that follow the reader's system. Others darken by
 * themselves. The values are those of shared/ui/tokens.css.
 */

/** Light colours, for inline styles. */
export const colours = {
  ink: '#17132b',
  soft: '#5d5672',
  paper: '#fffaf3',
  card: '#ffffff',
  line: '#e9e0d3',
  mango: '#ffb224',
  onMango: '#17132b',
  chili: '#d6263e',
  dusk: '#5b4fd6',
} as const;

/** The one style sheet of all mails: the dark colours, and what a narrow screen changes. */
export const mailStyle = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#120f22!important;background-color:#120f22!important}
.card{background:#1c1833!important;background-color:#1c1833!important;\
border-color:#332d52!important}
.ink{color:#f7f1e8!important}
.soft{color:#b9b1cc!important}
.line{border-color:#332d52!important}
.chili{color:#ff6b7a!important}
a.dusk{color:#a79dff!important}
}
@media (max-width:480px){
.pad{padding-left:16px!important;padding-right:16px!important}
.edge{padding-left:8px!important;padding-right:8px!important}
}`;

/** Thai and Khmer write above and below the line. */
export const leadingOf = (lang: Language) => (lang === 'th' || lang === 'km' ? '1.75' : '1.6');

export const fontFamily =
  "Anuphan,'Noto Sans Thai','Noto Sans Khmer',-apple-system," +
  "'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * Outlook on Windows takes Times New Roman unless the first typeface is there. These have Latin,
 * Thai, Khmer and Chinese.
 */
export const outlookStyle =
  "body,table,td,p,a,span{font-family:'Segoe UI','Leelawadee UI'," +
  "'Microsoft YaHei',Arial,sans-serif!important}";
