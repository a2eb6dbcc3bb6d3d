import { linkApp } from './account/tokens.ts';
import { login } from './account/login.ts';
import { endOtherSessions, endSession, listSessions, logout } from './account/sessions.ts';
import { copyAllMyData, copyMyData } from './account/my-data.ts';
import { listPreRegistrations, preRegister, withdraw } from './account/pre-registration.ts';
import { readToken, checkToken, resetPassword } from './account/recovery.ts';
import { register } from './account/register.ts';
import {
  changeEmail,
  changePassword,
  changeSettings,
  getSettings,
  verifyChanged,
} from './account/settings.ts';
import { getTicketKeys, getVoidList, listTickets } from './account/tickets.ts';
import { reverify, verify } from './account/verify.ts';
import { getCaptcha, getConfig, getTime } from './catalog/configuration.ts';
import { getEvent, listEvents } from './catalog/events.ts';
import { getSitemap, listAgeRestrictions, listCurrencies, listPartners } from './catalog/lists.ts';
import { getNews, listNews } from './catalog/news.ts';
import { getBuyerStatus, getPendingOrder } from './checkout/hold/buyer-status.ts';
import { listEventMethods, listMethods } from './checkout/order/methods.ts';
import { cancelOrder } from './checkout/cancellation/cancel-pending-order.ts';
import { createPaymentAttempt } from './checkout/order/create-payment-attempt.ts';
import { receiveWebhook } from './checkout/payment-status/webhook.ts';
import { placeOrder } from './checkout/order/place-order.ts';
import { getPromocode } from './checkout/order/promos.ts';
import { deleteHold, extendHold, putHold } from './checkout/hold/put-hold.ts';
import { giveBackOrder } from './checkout/refunds/give-back.ts';
import { getOrder, listOrders } from './checkout/order/read-order.ts';
import { confirmErasure, eraseAccount, requestErasure } from './erasure/request.ts';
import { withdrawErasure } from './erasure/withdraw.ts';
import type { Handlers } from './http/handler.ts';
import type { TokenChecks } from './http/token-route.ts';
import { getAudit } from './office/audit.ts';
import { exportContent, importContent } from './content/office-content.ts';
import { refundOrderByOffice } from './office/orders/refund-order.ts';
import { listRefunds, recordPaidRefunds } from './office/orders/refunds.ts';
import { requireOperator, roleOf } from './office/tokens.ts';
import { requireDeployer } from './releases/deployer.ts';
import { registerProgram, removeProgram, setOrigin } from './releases/programs.ts';
import { getBuildState, recordBuild } from './releases/record-build.ts';
import { publish } from './releases/publish.ts';
import { heartbeat, receiveBeacon } from './releases/shells.ts';
import { getSourceMaps, putSourceMaps } from './releases/source-maps.ts';
import { getUses } from './releases/incompatibilities.ts';
import { getHistory, getStatus } from './releases/status.ts';
import { extras } from './extras.ts';

/** Maps every operation of the table to its handler. A missing handler does not compile. */
export const handlers: Handlers = {
  'GET /config': getConfig,
  'GET /time': getTime,
  'GET /captcha': getCaptcha,
  'GET /event': listEvents,
  'GET /event/{id}': getEvent,
  'GET /age_restrictions': listAgeRestrictions,
  'GET /currency': listCurrencies,
  'GET /news': listNews,
  'GET /news/{id}': getNews,
  'GET /partners': listPartners,
  'GET /sitemap': getSitemap,
  'GET /ticket-keys': getTicketKeys,
  'GET /ticket-void-list': getVoidList,
  'POST /login': login,
  'POST /logout': logout,
  'POST /register': register,
  'POST /reverify': reverify,
  'POST /verify': verify,
  'POST /verify-changed': verifyChanged,
  'POST /reset-password': resetPassword,
  'GET /check-token/{tokenParam}': readToken,
  'POST /check-token/{tokenParam}': checkToken,
  'GET /user/profile/account': getSettings,
  'GET /user/profile/data': copyMyData,
  'POST /user/profile/data': copyAllMyData,
  'PATCH /user/profile/account': changeSettings,
  'POST /user/profile/password': changePassword,
  'POST /user/profile/email': changeEmail,
  'POST /user/profile/erasure': eraseAccount,
  'GET /user/sessions': listSessions,
  'DELETE /user/sessions/{id}': endSession,
  'POST /user/sessions/end-others': endOtherSessions,
  'GET /user/profile/orders': listOrders,
  'GET /user/profile/tickets': listTickets,
  'GET /user/profile/link': linkApp,
  'GET /user/pre-registration': listPreRegistrations,
  'POST /user/pre-registration': preRegister,
  'DELETE /user/pre-registration': withdraw,
  'GET /user/hold': getBuyerStatus,
  'GET /user/order/pending': getPendingOrder,
  'PUT /user/hold': putHold,
  'DELETE /user/hold': deleteHold,
  'POST /user/hold/extend': extendHold,
  ...extras.handlers,
  'GET /user/order/methods': listMethods,
  'GET /user/order/methods/{eventId}': listEventMethods,
  'GET /user/promocode': getPromocode,
  'POST /user/order': placeOrder,
  'GET /user/order/{id}': getOrder,
  'POST /user/order/{id}/payment': createPaymentAttempt,
  'POST /user/order/{id}/cancel': cancelOrder,
  'POST /user/order/{id}/give-back': giveBackOrder,
  'POST /payments/{gateway}/webhook': receiveWebhook,
  'POST /erasure': requestErasure,
  'POST /erasure/confirm': confirmErasure,
  'POST /erasure/withdraw': withdrawErasure,
  'GET /release': getStatus,
  'GET /release/history': getHistory,
  'GET /release/uses': getUses,
  'POST /release/follow': heartbeat,
  'POST /release/programs': registerProgram,
  'PUT /release/programs': setOrigin,
  'DELETE /release/programs': removeProgram,
  'POST /release/builds': recordBuild,
  'GET /release/builds': getBuildState,
  'PUT /release/maps': putSourceMaps,
  'GET /release/maps': getSourceMaps,
  'POST /release/move': publish,
  'POST /beacon': receiveBeacon,
  'POST /office/content': importContent,
  'GET /office/content': exportContent,
  'GET /office/audit': getAudit,
  'POST /office/orders/{order}/refund': refundOrderByOffice,
  'GET /office/refunds': listRefunds,
  'POST /office/orders/{order}/refunds/paid': recordPaidRefunds,
};

export const tokenChecks: TokenChecks = {
  deploy: requireDeployer,
  office: (context, header, name) => requireOperator(context, header, roleOf(name)),
};
