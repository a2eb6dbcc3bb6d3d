import { bangkokIso } from '../dates.ts';
import type { Handler } from '../http/handler.ts';
import { issueToken } from './tokens.ts';

/** The app exchanges the token for its own session. A new request invalidates the earlier link. */
export const linkApp: Handler<'GET /user/profile/link'> = async ({ db, config }, { session, now }) => {
  const { token, expiresAt } = await db.transaction((tx) =>
    issueToken(tx, { personId: session.personId, purpose: 'link', now }),
  );
  return { link: `${config.appLinkUrl}?token=${token}`, expiresAt: bangkokIso(expiresAt) };
};
