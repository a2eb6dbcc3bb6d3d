import { meantFilter } from './meant-filter.ts';
import { rangeOf } from './find-events.ts';

test.each([
  ['jazz', undefined],
  ['sunset', undefined],
  ['freedom', undefined],
  ['techno saturday', { q: 'techno', when: 'sat' }],
  ['Saturdays', { when: 'sat' }],
  ['comedy this weekend', { q: 'comedy', when: 'weekend' }],
  ['เทคโนวันเสาร์นี้', { q: 'เทคโน', when: 'sat' }],
  ['เสาร์อาทิตย์', { when: 'weekend' }],
  ['อาทิตย์หน้า', { when: 'next-week' }],
  ['วันอาทิตย์', { when: 'sun' }],
  ['周六 演唱会', { q: '演唱会', when: 'sat' }],
  ['周末', { when: 'weekend' }],
  ['ថ្ងៃសៅរ៍', { when: 'sat' }],
  ['free', { price: 0 }],
  ['ฟรี คืนนี้', { when: 'tonight', price: 0 }],
  ['免费电影', { q: '电影', price: 0 }],
  ['jazz under 500 baht', { q: 'jazz', price: 500 }],
  ['ไม่เกิน ๕๐๐ บาท', { price: 500 }],
  ['jazz under ฿1,500', { q: 'jazz', price: 1500 }],
  ['under 18 night', undefined],
  ['gluten-free market', undefined],
  ['events this weekend', { when: 'weekend' }],
  ['free events', { price: 0 }],
  ['งานคืนนี้', { when: 'tonight' }],
  ['今晚活动', { when: 'tonight' }],
  ['jazz this saturday', { q: 'jazz', when: 'sat' }],
  ['next friday', { when: 'fri' }],
  ['saturday and sunday', { when: 'weekend' }],
  ['下周六', { when: 'sat' }],
  ['下周末', { when: 'weekend' }],
  ['下周', { when: 'next-week' }],
  ['สุดสัปดาห์หน้า', { when: 'weekend' }],
  ['วันอาทิตย์หน้า', { when: 'sun' }],
  ['ศุกร์หน้า', { when: 'fri' }],
  ['พระจันทร์', undefined],
])('%s means %j', (words, meant) => {
  expect(meantFilter(words)).toEqual(meant);
});

const saturday = new Date('2026-12-05T20:00:00+07:00');
test.each([
  ['today', '2026-12-05'],
  ['tomorrow', '2026-12-06'],
  ['sat', '2026-12-05'],
  ['sun', '2026-12-06'],
  ['mon', '2026-12-07'],
  ['fri', '2026-12-11'],
])('%s on a Saturday evening in Bangkok: %s', (when, day) => {
  expect(rangeOf(when, saturday)[0]).toEqual(new Date(`${day}T00:00:00+07:00`));
});
