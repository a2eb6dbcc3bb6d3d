export { Button, ButtonLink } from './Button.tsx';
export { Countdown, useSecondsUntil } from './Countdown.tsx';
export { Dialog } from './Dialog.tsx';
export { Field } from './Field.tsx';
export { Link, NavLink } from './Link.tsx';
export { Notice } from './Notice.tsx';
export { Badge, Page, Skeleton, Spinner } from './parts.tsx';
export { Poster } from './Poster.tsx';
export { Stepper } from './Stepper.tsx';
