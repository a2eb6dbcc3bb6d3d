import { Type } from 'typebox';

const source = 'https?://(?:\\*\\.)?[\\w.-]+(?::\\d+)?';

/** The settings of the tag manager, read by the shell's server. */
export const tagManagerSettings = {
  TAG_MANAGER_URL: Type.Optional(
    Type.String({
      format: 'url',
      pattern: '^https?://',
      must: 'an http(s) URL',
      description: 'see [Tag manager](tag-manager.md)',
    }),
  ),
  TAG_MANAGER_SOURCES: Type.Optional(
    Type.String({
      pattern: `^\\s*${source}\\s*(?:,\\s*${source}\\s*)*,?\\s*$`,
      must: 'origins such as https://*.example.com, separated by commas',
      description: 'further origins of its scripts and for its data',
    }),
  ),
};
