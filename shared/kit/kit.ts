/*
 * The one door of libraries and parts that shell and remotes share on a page. It exports only what remotes use, so
 * that the libraries behind it stay tree-shaken. It grows by adding; nothing here is ever renamed or taken away.
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
export { requireSession } from './require-session.ts';
export * from '../ui/index.ts';
export { useUnsavedWork } from './use-unsaved-work.ts';
export { HostProvider, LiveProvider, useCart, useHost, useIsHydrated, useSession } from './host.tsx';
