import type { OwnedTicket, TicketsByEvent } from '@playday/shared/api-contract';
import { eventSchedule } from '@playday/shared/rules/time/dates';
import { placeOf } from '@playday/shared/rules/events/calendar-file';
import { withLanguage } from '@playday/shared/rules/languages/languages';
import { Badge, Button, Link, useHost, useTranslation, Verbatim } from '@playday/shared/kit';
import { useId, useState } from 'react';
import { saveLink } from '@playday/shared/kit/save-link';
import { Phrases } from '@playday/shared/kit/phrases';
import { extraParts } from '../extra-parts.ts';
import { FullScreenTicket } from './FullScreenTicket.tsx';
import styles from './tickets.module.css';
import { useDoorsText } from './use-doors-text.ts';

/** A ticket drawn as one: its details on the body, its code on the stub. */
export function Ticket({
  tickets,
  index,
  event,
}: {
  /** The event's tickets, of which this is the one at `index`. */
  tickets: OwnedTicket[];
  index: number;
  event: TicketsByEvent['event'];
}) {
  const { t } = useTranslation('account');
  const { language } = useHost();
  const { TicketActions } = extraParts;
  const [isAtGate, setAtGate] = useState(false);
  const ticket = tickets[index]!;
  const { name, pubId, orderNumber, holder, qr, file: path } = ticket;
  const schedule = eventSchedule(event, language);
  const doors = useDoorsText(event);
  const place = placeOf(event.venue, language);
  const whichId = useId();
  const which = t('tickets.of', { number: index + 1, count: tickets.length });
  const isOneOfSeveral = tickets.length > 1;
  // The codes and buttons of all tickets have the same names.
  const describedBy = isOneOfSeveral ? whichId : undefined;
  // An api of the previous release sends neither of these.
  const forHolder = holder && t('tickets.holder', { name: holder });
  const ofOrder = orderNumber && t('tickets.order', { number: orderNumber });
  const file = `${event.name} - ${name} ${index + 1}-${tickets.length}.png`;
  const makePicture = async (code: string) => {
    const kind = name === event.name ? undefined : name;
    const lines = [event.name, schedule, doors, place, kind, which, forHolder, ofOrder, pubId];
    const picture = {
      qr: code,
      mark: 'Playday',
      lines: lines.filter((line) => line != null),
      language,
    };
    const { qrPictureFile } = await import(
      /* webpackChunkName: "qr-picture" */ '@playday/shared/kit/qr-picture'
    );
    return qrPictureFile(picture, file);
  };
  return (
    <article className={styles.ticket} data-prereg={ticket.isPrereg}>
      <div className={styles.info} data-keep-clear="">
        <h3>{name}</h3>
        {/* On a phone both stand above the stack. */}
        {name !== event.name && (
          <p className={styles.what}>
            <Phrases text={event.name} />
          </p>
        )}
        {event.previousStart && event.state === 'published' && (
          <p className={styles.moved}>
            <Badge tone="warning">{t('tickets.moved')}</Badge>
          </p>
        )}
        <p className={styles.when}>{schedule}</p>
        {doors && <p className={styles.when}>{doors}</p>}
        <p className={styles.paper}>{place}</p>
        {forHolder && <p className={styles.holder}>{forHolder}</p>}
        {(isOneOfSeveral || ofOrder) && (
          <p className={styles.numbers}>
            {isOneOfSeveral && <span id={whichId}>{which}</span>}{' '}
            {ofOrder && (
              <span>
                <Verbatim text={ofOrder} code={orderNumber} />
              </span>
            )}
          </p>
        )}
        <p className={styles.pubId} translate="no">
          {pubId}
        </p>
        {qr && (
          <div className={styles.actions}>
            <Button onClick={() => setAtGate(true)} aria-describedby={describedBy}>
              {t('tickets.show')}
            </Button>
            <Link
              className={styles.save}
              {...saveLink(path ? withLanguage(path, language) : qr, {
                name: file,
                make: () => makePicture(qr),
              })}
              aria-describedby={describedBy}
            >
              {t('tickets.save')}
            </Link>
            {ticket.transfer && (
              <TicketActions
                ticket={ticket}
                event={event}
                which={isOneOfSeveral ? which : undefined}
                describedBy={describedBy}
              />
            )}
          </div>
        )}
      </div>
      <div className={styles.stub}>
        {ticket.isPrereg || !qr ? (
          <span className={styles.prereg}>
            {t(ticket.isPrereg ? 'tickets.preRegistration' : 'tickets.cancelled')}
          </span>
        ) : (
          <img
            className={styles.qr}
            data-keep-clear="code"
            src={qr}
            alt={t('tickets.qr')}
            aria-describedby={describedBy}
            width={200}
            height={200}
          />
        )}
      </div>
      {isAtGate && (
        <FullScreenTicket
          event={event}
          tickets={tickets.filter((each) => each.qr)}
          first={ticket}
          onClose={() => setAtGate(false)}
        />
      )}
    </article>
  );
}
