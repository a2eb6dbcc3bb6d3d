import { globSync } from 'node:fs';
import ts from 'typescript';
import { languages } from '../../rules/languages/languages.ts';
import { root } from '../root.ts';
import { read, textsOf } from './texts.ts';

const isControl = /^(?:button|a)$|(?:Button|Link)$/;

/** The program and the keys of texts of each control that has no other label, and of forms. */
function controlTexts(file: string): [program: string, key: string][] {
  const found: [string, string][] = [];
  const keysIn = (node: ts.Node) => {
    if (ts.isJsxAttribute(node)) return;
    if (ts.isCallExpression(node) && node.expression.getText() === 't' && node.arguments[0])
      for (const [, key = ''] of node.arguments[0].getText().matchAll(/'([\w.-]+)'/g))
        found.push([`${file.split('/')[0]}/`, key]);
    ts.forEachChild(node, keysIn);
  };
  const visit = (node: ts.Node) => {
    if (ts.isJsxElement(node) && isControl.test(node.openingElement.tagName.getText())) {
      const isLabelled = node.openingElement.attributes.getText().includes('aria-label');
      if (!isLabelled) node.children.forEach(keysIn);
    }
    // The button of a form.
    if (ts.isJsxAttribute(node) && node.name.getText() === 'submit' && node.initializer)
      keysIn(node.initializer);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

/**
 * One word that says what happens wherever it stands: the page has one of its kind, or the question
 * of a dialog is beside it.
 */
const alone = new Set(
  (
    'apply back cancel checkout done find free leave newer older order pay pre-registration ' +
    'postponed receipt register reload remove save saved share stay submit support'
  ).split(' '),
);
/** What does not say what is done, or to what. */
const bare = {
  en: /^(?:change|(?:click )?here|copy|delete|download|more|ok|open|print|send|show|yes|new .+)$/iu,
  th: /^(?:คัดลอก|อีเมล|เปิด|ส่ง|พิมพ์|แสดง|ดาวน์โหลด|เพิ่มเติม|คลิกที่นี่)$/u,
  zh: /^(?:复制|邮件|打开|发送|打印|显示|下载|更多|点击这里|新链接)$/u,
  km: /^(?:ចម្លង|អ៊ីមែល|បើក|ផ្ញើ|បោះពុម្ព|បង្ហាញ|ទាញយក|បន្ថែម|(?:តំណ|កូដ)ថ្មី)$/u,
};

const controls = globSync('{shell,mfe-*}/src/**/*.tsx', { cwd: root })
  .filter((file) => !/\.test\.tsx$|\/testing\/|standalone/.test(file))
  .flatMap(controlTexts);

test.each(languages)('names of buttons and links make sense alone in %s', (language) => {
  expect(controls.length).toBeGreaterThan(100);
  const names = textsOf(language).filter(([path]) =>
    controls.some(([program, key]) => path.startsWith(program) && path.endsWith(`.${key}`)),
  );
  expect(names.length).toBeGreaterThan(100);
  const isBare = (name: string) =>
    bare[language].test(name) ||
    (language === 'en' && !/\s/.test(name) && !alone.has(name.toLowerCase()));
  expect(names.filter(([, name]) => isBare(name))).toEqual([]);
  // What the button that copies the link of a ticket once was called.
  expect(isBare({ en: 'Copy', th: 'คัดลอก', zh: '复制', km: 'ចម្លង' }[language])).toBe(true);
  // And the one that makes another link.
  expect(isBare({ en: 'New link', th: 'ส่ง', zh: '新链接', km: 'តំណថ្មី' }[language])).toBe(true);
});
