import { TOKEN_INVALID } from '@playday/shared/api-contract/error-codes';
import { ApiError, Button, Notice, Page, useSearchParams } from '@playday/shared/kit';
import { useFocusOnChange } from '@playday/shared/kit/use-focus-on-change';
import { tokenIn } from '@playday/shared/rules/links/token-in';
import { type ComponentProps, type ReactNode, useState } from 'react';
import styles from './mailed-link.module.css';

interface MailedLinkPageProps {
  title: string;
  /** What pressing the button will do. */
  children: ReactNode;
  button: string;
  look?: ComponentProps<typeof Button>['look'];
  /** Sends the link's token; returns the page that follows. */
  send: (token: string) => Promise<ReactNode>;
  /** Where to go when the link is over. */
  whenOver: ReactNode;
}

/**
 * The page behind a link in a mail. Opening it changes nothing, because mail clients open links
 * too; the visitor has to press the button.
 */
export function MailedLinkPage({
  title,
  children,
  button,
  look,
  send,
  whenOver,
}: MailedLinkPageProps) {
  const [search] = useSearchParams();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<ApiError>();
  const [done, setDone] = useState<ReactNode>();
  const isOver = failure?.code === TOKEN_INVALID;
  const page = useFocusOnChange<HTMLDivElement>(done || isOver ? 'no button' : null);

  async function press() {
    setIsSending(true);
    setFailure(undefined);
    try {
      setDone(await send(tokenIn(search.get('token'))));
    } catch (cause) {
      if (!(cause instanceof ApiError)) throw cause;
      setFailure(cause);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <Page isNarrow>
      <div ref={page} tabIndex={-1} className={styles.page}>
        {done ?? (
          <>
            <h1>{title}</h1>
            <div>{children}</div>
            {failure && <Notice tone="error">{failure.message}</Notice>}
            <div>
              {isOver ? (
                whenOver
              ) : (
                <Button look={look} isBusy={isSending} onClick={() => void press()}>
                  {button}
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Page>
  );
}
