import { Link, useHost } from '@playday/shared/kit';

/**
 * A paragraph, or the items of a list. `[words](address)` is a link; `{email}` stands for a contact
 * of the shop.
 */
export type Block = string | string[];

/** Renders the blocks of a static page. */
export function RichText({ blocks }: { blocks: Block[] }) {
  return blocks.map((block, index) =>
    typeof block === 'string' ? (
      <p key={index}>
        <Linked text={block} />
      </p>
    ) : (
      <ul key={index}>
        {block.map((item) => (
          <li key={item}>
            <Linked text={item} />
          </li>
        ))}
      </ul>
    ),
  );
}

/** Text with links: paths of the shop use the router, other addresses are plain links. */
export function Linked({ text }: { text: string }) {
  const { contacts } = useHost();
  const filled = text.replace(
    /\{(email|privacyEmail|support|seller|sellerAddress|sellerNumber)\}/g,
    (
      _,
      contact: 'email' | 'privacyEmail' | 'support' | 'seller' | 'sellerAddress' | 'sellerNumber',
    ) => contacts[contact],
  );
  // Splitting by a pattern with two groups gives: text, label, address, text, …
  const parts = filled.split(/\[([^[\]]+)\]\(([^()]+)\)/);
  return parts.map((part, index) => {
    if (index % 3 === 0) return <span key={index}>{part}</span>;
    if (index % 3 === 2) return null;
    const address = parts[index + 1] ?? '/';
    const isOwnPage = address.startsWith('/') && !address.startsWith('/api/');
    return isOwnPage ? (
      <Link key={index} to={address}>
        {part}
      </Link>
    ) : (
      <a key={index} href={address} translate={part.includes('@') ? 'no' : undefined}>
        {part}
      </a>
    );
  });
}
