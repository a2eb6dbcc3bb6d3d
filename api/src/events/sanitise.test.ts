import { sanitise } from './sanitise.ts';

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img ' +
    'src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<base href="https://evil.example">',
  '<form action="https://evil.example"><input name=x></form>',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<p id=location name=cookie style="background:url(https://evil.example)" onclick=x>t</p>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
])('sanitise %p: no script, style, id or unsafe link is left', (html) => {
  const clean = sanitise(html);
  expect(clean).not.toMatch(/<(?!\/?(?:p|h2|h3|ul|ol|li|strong|em|br|blockquote|a)\b)/u);
  expect(clean).not.toMatch(/\son\w+=|javascript:|data:|style=|\sid=|href="\/\//iu);
});

test('sanitise a safe link: opens in a new tab without opener and referrer', () => {
  expect(sanitise('<a href="https://band.example" onclick="x">band</a>')).toBe(
    '<p><a href="https://band.example" target="_blank" rel="noopener noreferrer">band</a></p>',
  );
});

test.each([
  [
    'lines of Facebook',
    '<div>Soi 11</div><div>Doors 18:00</div>',
    '<p>Soi 11</p><p>Doors 18:00</p>',
  ],
  [
    'a table of a word processor',
    '<table><tr><td><p>VIP</p></td><td>3,000</td></tr><tr><td>GA</td><td>1,500</td></tr></table>',
    '<p>VIP · 3,000</p><p>GA · 1,500</p>',
  ],
  [
    'plain text',
    'Doors 18:00\nShow 19:00\n\nGA 1,500 <3',
    '<p>Doors 18:00<br />Show 19:00</p><p>GA 1,500 &lt;3</p>',
  ],
  [
    'escaped markup',
    '&lt;p&gt;Doors &lt;b&gt;18:00&lt;/b&gt;&lt;/p&gt;',
    '<p>Doors <strong>18:00</strong></p>',
  ],
  [
    'headings and emphasis',
    '<h1>A</h1><b>b</b> <i>c</i><h5>D</h5>',
    '<h2>A</h2><p><strong>b</strong> <em>c</em></p><h3>D</h3>',
  ],
  ['links without an address', '<a href="tel:02123">02 123</a> <a>x</a>', '<p>02 123 x</p>'],
  [
    'a link without encryption',
    '<a href="http://band.test/?a=1&amp;b=2">band</a>',
    '<p><a href="https://band.test/?a=1&amp;b=2" target="_blank" rel="noopener noreferrer">band' +
      '</a></p>',
  ],
  ['a picture alone', '<p><img src="x.png"></p>', ''],
  [
    'an embedded player',
    '<p>Listen</p><iframe src="x">Your browser is old</iframe>',
    '<p>Listen</p>',
  ],
  ['empty lines', '<p>a</p><p>&nbsp;</p><p><br></p>b<br><br>c', '<p>a</p><p>b</p><p>c</p>'],
  ['terms', '<dl><dt>Doors</dt><dd>18:00</dd></dl>', '<p><strong>Doors</strong></p><p>18:00</p>'],
  [
    'a list of Word without ends',
    '<p class=MsoNormal>Hi<o:p></o:p></p><ul><li>a<li>b<ul><li>c</ul></ul>',
    '<p>Hi</p><ul><li>a</li><li>b<ul><li>c</li></ul></li></ul>',
  ],
  [
    'emphasis around blocks',
    '<b><p>A</p>b</b><b>c<br><br>d</b>',
    '<p><strong>A</strong></p><p><strong>b</strong></p><p><strong>c</strong></p><p><strong>d' +
      '</strong></p>',
  ],
  [
    'addresses in angle brackets',
    'Ask <info@venue.test>\nSee <https://venue.test/x>, kids <age 12',
    '<p>Ask &lt;info@venue.test&gt;<br />See &lt;https://venue.test/x&gt;, kids &lt;age 12</p>',
  ],
  [
    'such an address beside tags',
    '<p>Ask <info@venue.test></p>',
    '<p>Ask &lt;info@venue.test&gt;</p>',
  ],
])('description from %s: keeps lines, cells and emphasis', (_, given, wanted) => {
  expect(sanitise(given)).toBe(wanted);
  expect(sanitise(wanted)).toBe(wanted);
});
