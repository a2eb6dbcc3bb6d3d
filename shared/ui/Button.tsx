import type { ButtonHTMLAttributes } from 'react';
import { Link, type LinkProps } from './Link.tsx';
import styles from './ui.module.css';

type Look = 'primary' | 'secondary' | 'quiet' | 'danger';
interface Looks {
  look?: Look;
  isWide?: boolean;
}

const classOf = ({ look = 'primary', isWide }: Looks, more?: string) =>
  [styles.button, styles[look], isWide && styles.wide, more].filter(Boolean).join(' ');

/**
 * A button; while `isBusy` it shows a spinner and ignores presses. It keeps the focus, which a
 * disabled button loses.
 */
export function Button({
  look,
  isWide,
  isBusy = false,
  className,
  children,
  disabled,
  onClick,
  type = 'button',
  'aria-disabled': isUnavailable,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & Looks & { isBusy?: boolean }) {
  return (
    <button
      aria-busy={isBusy || undefined}
      {...rest}
      type={type}
      className={classOf({ look, isWide }, className)}
      disabled={disabled && !isBusy}
      // A press is ignored then, and sends no form.
      onClick={isBusy ? (press) => press.preventDefault() : onClick}
      aria-disabled={isBusy || isUnavailable}
    >
      {isBusy && <span className={styles.spinner} aria-hidden="true" />}
      <span className={styles.content}>{children}</span>
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, isWide, className, ...rest }: LinkProps & Looks) {
  return <Link {...rest} className={classOf({ look, isWide }, className)} />;
}
