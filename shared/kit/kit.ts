/*
 * The libraries and components that shell and remotes share on a page. It exports only what remotes
 * use, so that the libraries behind it are tree-shaken. Only additions are allowed; what is to go
 * is listed in `deprecations` of the contract first.
 */
export { atom, useAtom, useAtomValue, useSetAtom } from 'jotai';
export { I18nextProvider, useTranslation } from 'react-i18next';
export {
  data,
  Navigate,
  Outlet,
  redirect,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { default as useSWR, useSWRConfig } from 'swr';
export { ApiError } from './http/http.ts';
export { Trans } from './i18n/Trans.tsx';
export { redirectAway, requireSession } from './require-session.ts';
export * from '../ui/index.ts';
export { useUnsavedWork } from './use-unsaved-work.ts';
export { FollowLinkProvider, followWith } from '../ui/Link.tsx';
export {
  HostProvider,
  LiveProvider,
  useCart,
  useHost,
  useIsHydrated,
  useSession,
} from './host.tsx';
