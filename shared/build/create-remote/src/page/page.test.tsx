import type { Language } from '@playday/shared/contract';
import { fakeHost, renderRoute } from '@playday/shared/testing';
import { screen } from '@testing-library/react';
import * as app from '../index.ts';
import en from '../locales/en.json';
import km from '../locales/km.json';
import th from '../locales/th.json';
import zh from '../locales/zh.json';

const texts = { en, th, zh, km };

test.each(Object.keys(texts) as Language[])(
  'page in %s: heading, text and link are in that language',
  async (language) => {
    const { page, toMainPage } = texts[language];
    const host = fakeHost({ language });
    renderRoute(app, '/example', { host, words: { example: texts[language] } });
    expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(page.title);
    expect(screen.getByText(page.text)).toBeVisible();
    expect(screen.getByRole('link', { name: toMainPage })).toHaveAttribute('href', '/');
  },
);
