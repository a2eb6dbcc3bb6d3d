import { useEffect, useRef, useState } from 'react';
import { isOwnPoster, posterFile, posterWidths } from '../rules/events/poster-files.ts';
import styles from './ui.module.css';

const sourcesOf = (poster: string, format: string) =>
  posterWidths.map((width) => `${posterFile(poster, `${width}.${format}`)} ${width}w`).join(', ');

interface PosterProps {
  poster: string;
  /** The event's name: its initials are shown when the image fails to load. */
  name: string;
  /** The `sizes` attribute of the image. */
  sizes: string;
  /** The first poster in view is loaded at once and before the others. */
  isFirst?: boolean;
  /** In the first view of every window: loaded at once. All others are when they come near. */
  isInView?: boolean;
  className?: string;
}

/**
 * An event's or article's poster, 3:4, in AVIF and WebP; its space is reserved before it loads.
 * Screen readers skip it, because the name stands beside it.
 */
export function Poster({
  poster,
  name,
  sizes,
  isFirst = false,
  isInView = isFirst,
  className,
}: PosterProps) {
  const [isBroken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // An image in a rendered document may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  return (
    <span className={className ? `${styles.poster} ${className}` : styles.poster}>
      {isBroken || !poster ? (
        <span className={styles.initials} data-tone={toneOf(name)} aria-hidden="true">
          {initials(name)}
        </span>
      ) : (
        <picture>
          {isOwnPoster(poster) && (
            <source type="image/avif" srcSet={sourcesOf(poster, 'avif')} sizes={sizes} />
          )}
          <img
            ref={image}
            {...(isOwnPoster(poster) && { srcSet: sourcesOf(poster, 'webp'), sizes })}
            src={poster}
            alt=""
            width={480}
            height={640}
            loading={isInView ? undefined : 'lazy'}
            fetchPriority={isFirst ? 'high' : undefined}
            onError={() => setBroken(true)}
          />
        </picture>
      )}
    </span>
  );
}

const initials = (name: string) =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

const tones = 5;
/** The same name always gets the same colour. */
const toneOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones;
