import type { Host, PageHandle } from '@playday/shared/contract';
import { Page, requireSession, Skeleton, useTranslation } from '@playday/shared/kit';
import type { ComponentType } from 'react';
import type { LoaderFunction, RouteObject } from 'react-router';
import { loadBilling } from './billing/load-billing.ts';
import { loadPayment, loadReceipt } from './order/load-order.ts';
import layout from './layout.module.css';
import { Steps } from './steps/Steps.tsx';

/** Checkout's routes: billing, payment and receipt. All of them require a session. */
export function routes(host: Host): RouteObject[] {
  /** The page of a step, at the path of its name, which is that of its chunk, too. */
  const page = (
    name: 'billing' | 'payment' | 'receipt',
    load: (host: Host, request: Request) => ReturnType<LoaderFunction>,
    HydrateFallback: ComponentType,
    code: () => Promise<{ default: ComponentType }>,
  ): RouteObject => ({
    id: name,
    path: `/${name}`,
    loader({ request }) {
      requireSession(host, request);
      return load(host, request);
    },
    HydrateFallback,
    lazy: { Component: async () => (await code()).default },
    handle: { chunk: name, meta: ({ t }) => ({ title: t(`${name}.title`) }) } satisfies PageHandle,
  });
  return [
    page(
      'billing',
      loadBilling,
      stepSkeleton('billing', ['400px', '400px'], '72px'),
      () => import(/* webpackChunkName: "billing" */ './billing/BillingPage.tsx'),
    ),
    page(
      'payment',
      loadPayment,
      stepSkeleton('payment', ['420px', '320px']),
      () => import(/* webpackChunkName: "payment" */ './payment/PaymentPage.tsx'),
    ),
    page(
      'receipt',
      loadReceipt,
      stepSkeleton('confirm', ['300px', '560px']),
      () => import(/* webpackChunkName: "receipt" */ './receipt/ReceiptPage.tsx'),
    ),
  ];
}

/**
 * While a step of checkout loads for the first time: its title, and blocks as high as what comes;
 * `above` the two columns.
 */
const stepSkeleton = (
  current: 'billing' | 'payment' | 'confirm',
  heights: string[],
  above?: string,
) =>
  function StepSkeleton() {
    const { t } = useTranslation('checkout');
    return (
      <Page>
        <Steps current={current} />
        {current !== 'confirm' && <h1 className={layout.title}>{t(`${current}.heading`)}</h1>}
        {above && (
          <div className={layout.title}>
            <Skeleton height={above} />
          </div>
        )}
        <div className={layout.columns}>
          {heights.map((height, at) => (
            <Skeleton key={at} height={height} />
          ))}
        </div>
      </Page>
    );
  };
