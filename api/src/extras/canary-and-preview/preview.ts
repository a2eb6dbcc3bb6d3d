import { createHmac } from 'node:crypto';
import { bangkokIso } from '../../time/dates.ts';
import { Failure } from '../../errors.ts';
import type { Handler } from '../../http/handler.ts';
import { later, minutes as inMinutes } from '../../time/time.ts';
import { refuseOthers } from '../../releases/deployer.ts';
import { reasonsNotToPublish } from '../../releases/incompatibilities.ts';

/**
 * A signed preview token, `base64url(JSON {program, build, until}).base64url(HMAC-SHA-256)`; shells
 * verify it with the preview key from their heartbeat.
 */
export const signPreview: Handler<'POST /release/preview'> = async (
  context,
  { body, deployer, now },
) => {
  const { program, build, minutes } = body;
  refuseOthers(deployer, [program]);
  if (program === 'shell') throw new Failure('fieldInvalid', { field: 'program' });
  const reasons = await reasonsNotToPublish(context.db, [{ program, build }], now);
  if (reasons.length > 0) throw new Failure('releaseRefused', { reasons });
  const until = later(now, inMinutes(minutes));
  const claim = Buffer.from(JSON.stringify({ program, build, until: until.getTime() })).toString(
    'base64url',
  );
  const key = await context.secrets.get('release preview');
  const signature = createHmac('sha256', key).update(claim).digest('base64url');
  return { token: `${claim}.${signature}`, expiresAt: bangkokIso(until) };
};
