import en from '../locales/en.json';
import km from '../locales/km.json';
import th from '../locales/th.json';
import zh from '../locales/zh.json';

/** The texts in every language: the embed is one file, so none is loaded later. */
export const words = { en, th, zh, km };
