import type { Host, PageHandle } from '@playday/shared/contract';
import { requireSession } from '@playday/shared/kit';
import type { RouteObject } from 'react-router';
import { loadBilling } from './billing/load-billing.ts';
import { loadPayment } from './payment/load-payment.ts';
import { loadReceipt } from './receipt/load-receipt.ts';
import { stepSkeleton } from './steps/StepSkeleton.tsx';

/** Checkout's routes: billing, payment and receipt. All of them require a session. */
export function routes(host: Host): RouteObject[] {
  return [
    {
      id: 'billing',
      path: '/billing',
      loader({ request }) {
        requireSession(host, request);
        return loadBilling(host, request);
      },
      HydrateFallback: stepSkeleton('billing', ['400px', '400px'], '72px'),
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "billing" */ './billing/BillingPage.tsx')).BillingPage,
      },
      handle: page('billing'),
    },
    {
      id: 'payment',
      path: '/payment',
      loader({ request }) {
        requireSession(host, request);
        return loadPayment(host, request);
      },
      HydrateFallback: stepSkeleton('payment', ['420px', '320px']),
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "payment" */ './payment/PaymentPage.tsx')).PaymentPage,
      },
      handle: page('payment'),
    },
    {
      id: 'receipt',
      path: '/receipt',
      loader({ request }) {
        requireSession(host, request);
        return loadReceipt(host, request);
      },
      HydrateFallback: stepSkeleton('confirm', ['300px', '560px']),
      lazy: {
        Component: async () =>
          (await import(/* webpackChunkName: "receipt" */ './receipt/ReceiptPage.tsx')).ReceiptPage,
      },
      handle: page('receipt'),
    },
  ];
}

function page(chunk: 'billing' | 'payment' | 'receipt'): PageHandle {
  return { chunk, meta: ({ t }) => ({ title: t(`${chunk}.title`) }) };
}
