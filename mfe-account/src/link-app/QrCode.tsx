import { useEffect, useState } from 'react';
import styles from './link-app.module.css';

/** A QR code of `text`, drawn as one SVG path; loads the QR library on demand. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [code, setCode] = useState<{ size: number; path: string } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void import(/* webpackChunkName: "qr" */ 'uqr').then(({ encode }) => {
      if (!isWanted) return;
      const { size, data } = encode(text, { border: 2, ecc: 'M' });
      setCode({ size, path: pathOf(data) });
    });
    return () => {
      isWanted = false;
    };
  }, [text]);
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${code?.size ?? 1} ${code?.size ?? 1}`}
      role="img"
      aria-label={label}
    >
      {code && <path d={code.path} />}
    </svg>
  );
}

const pathOf = (rows: boolean[][]) =>
  rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
