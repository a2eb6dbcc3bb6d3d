import { useEffect, useRef, useState } from 'react';
import styles from './ui.module.css';

const widths = [320, 480, 960];
/** Our own posters lie in a folder with one file per width and format (`api` serves them); others are taken as they are. */
const sourcesOf = (poster: string, format: string) =>
  widths.map((width) => `${poster.replace(/[^/]+$/, `${width}.${format}`)} ${width}w`).join(', ');
const isOwn = (poster: string) => /^\/api\/media\/.+\/\d+\.webp$/.test(poster);

interface PosterProps {
  poster: string;
  /** The event's name: for its initials, shown when the picture cannot be had. */
  name: string;
  /** Empty where the name stands beside the poster anyway. */
  alt?: string;
  /** As in `img`: how wide it is shown. */
  sizes: string;
  /** The first poster in view is asked for at once, the rest when they come near. */
  isFirst?: boolean;
  className?: string;
}

/** An event's or article's poster, 3:4, in AVIF and WebP; its space is there before the picture is. */
export function Poster({ poster, name, alt = '', sizes, isFirst = false, className }: PosterProps) {
  const [isBroken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // A picture in a rendered document may have failed before anybody listened.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  return (
    <span className={className ? `${styles.poster} ${className}` : styles.poster}>
      {isBroken || !poster ? (
        <span
          className={styles.initials}
          data-tone={toneOf(name)}
          role={alt ? 'img' : undefined}
          aria-label={alt || undefined}
        >
          {initials(name)}
        </span>
      ) : (
        <picture>
          {isOwn(poster) && <source type="image/avif" srcSet={sourcesOf(poster, 'avif')} sizes={sizes} />}
          <img
            ref={image}
            {...(isOwn(poster) && { srcSet: sourcesOf(poster, 'webp'), sizes })}
            src={poster}
            alt={alt}
            width={480}
            height={640}
            loading={isFirst ? undefined : 'lazy'}
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
/** The same name always has the same colour. */
const toneOf = (name: string) =>
  [...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones;
