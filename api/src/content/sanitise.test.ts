import { sanitise } from './sanitise.ts';

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="//evil.example">x</a>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
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
    '<a href="https://band.example" target="_blank" rel="noopener noreferrer">band</a>',
  );
});
