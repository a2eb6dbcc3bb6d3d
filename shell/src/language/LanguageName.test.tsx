import { languageNames, languages } from '@playday/shared/kit/i18n';
import { render, screen } from '@testing-library/react';
import { LanguageName } from './LanguageName.tsx';

test.each(languages)('%s: a link has the name in its own script', (language) => {
  render(
    <a href={`?lang=${language}`}>
      <LanguageName of={language} />
    </a>,
  );
  expect(screen.getByRole('link', { name: languageNames[language] })).toBeVisible();
});

test('Khmer: a picture, because a system without a Khmer face shows its letters as boxes', () => {
  render(<LanguageName of="km" />);
  expect(screen.getByRole('img', { name: languageNames.km })).toBeVisible();
  expect(screen.queryByText(languageNames.km)).not.toBeInTheDocument();
});
