import { disableControls } from './disable-controls.ts';

test('document of a remote that did not load: no form, no control, but links and texts', () => {
  const part = document.createElement('main');
  part.innerHTML = `<h1>Log in</h1><form><input name="email"><button>Log in</button></form>
    <button>Get tickets</button><select></select><textarea></textarea><a href="/faq">FAQ</a>`;
  disableControls(part);
  const usable = [...part.querySelectorAll('form, button, input, select, textarea, a, h1')];
  const isUsable = (element: Element) => !element.matches(':disabled');
  expect(usable.filter(isUsable).map(({ tagName }) => tagName)).toEqual(['H1', 'A']);
});
