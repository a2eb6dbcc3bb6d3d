import { mailtoLink } from './mailto-link.ts';

test('link to a mail: its subject is encoded', () => {
  expect(mailtoLink('help@playday.test')).toBe('mailto:help@playday.test');
  expect(mailtoLink('help@playday.test', 'คำสั่งซื้อ PD-K7QM-4F2X')).toBe(
    'mailto:help@playday.test?subject=%E0%B8%84%E0%B8%B3%E0%B8%AA%E0%B8%B1%E0%B9%88%E0%B8%87%E0%B8%8B%E0%B8%B7%E0%B9%89%E0%B8%AD%20PD-K7QM-4F2X',
  );
});
