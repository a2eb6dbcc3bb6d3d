import type { Language } from '@playday/shared/api-contract';
import { formatSum } from '@playday/shared/rules/money/format-money';
import { tellsVat } from '../checkout/order/order-reader.ts';
import type { Context } from '../context.ts';
import { eventHead, labelled, orderSummary, paragraph } from '../mails/mail-blocks.ts';
import { mailDocument } from '../mails/mail-document.ts';
import { eventIn, type MailOrder } from '../mails/mail-facts.ts';
import { findAnyEvent } from '../events/event-row.ts';
import { wordsOf } from '../words.ts';

/** The receipt of a paid order as a page of its own, which needs nothing else. */
export async function receiptDocument(
  { db, config }: Pick<Context, 'db' | 'config'>,
  order: MailOrder,
  lang: Language,
): Promise<string> {
  const words = wordsOf(lang).mailWords;
  const { row, refunds, symbol } = order;
  const event = eventIn(lang, await findAnyEvent(db, row.eventId));
  const [buyer] = await db.query<{ name: string | null }>(
    `select first_name || ' ' || last_name as name from people where id = $1`,
    [row.buyerId],
  );
  const { seller, sellerAddress, sellerNumber } = config.sender;
  const facts: [name: string, value: string | null | undefined][] = [
    ...refunds.map(({ amount, scale }): [string, string] => [
      words.refund,
      formatSum(amount, { symbol, scale, code: row.currency }),
    ]),
    [words.transaction, row.paymentId],
    [words.buyer, buyer?.name],
    [words.seller, seller],
    [words.sellerAddress, sellerAddress],
    [words.sellerNumber, sellerNumber],
    [words.sellerTaxId, tellsVat(row) ? row.sellerTaxId : null],
  ];
  const lines = facts.flatMap(([name, value]) => (value ? [labelled(lang, name, value)] : []));
  return mailDocument({
    lang,
    subject: `${words.paidReceipt} ${row.number}`,
    preview: '',
    blocks: [
      paragraph(words.paidReceipt),
      ...(event ? [eventHead(event, lang)] : []),
      orderSummary(order, lang),
      paragraph(lines.join('\n')),
      paragraph(words.notTaxInvoice),
    ],
    orderNumber: row.number,
    sender: config.sender,
  }).html;
}
