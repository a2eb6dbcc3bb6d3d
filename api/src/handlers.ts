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
import { getAttendees } from './office/reports/attendees.ts';
import { getMailStatus, mailAttendees } from './office/reports/mail-attendees.ts';
import { getSales } from './office/reports/sales.ts';
import { getSettlement } from './office/reports/settlement.ts';
import { changeCapacity, changeTicketPrice } from './office/stock/ticket-types.ts';
import { exportContent, importContent } from './content/office-content.ts';
import {
  correctAccount,
  endAccountSessions,
  listHolds,
  releaseHold,
  restoreAccount,
  suspendAccount,
} from './office/accounts/accounts.ts';
import { changeBuyerAddress } from './office/orders/change-address.ts';
import { findOrders } from './office/orders/find-orders.ts';
import { refundOrderByOffice } from './office/orders/refund-order.ts';
import { releaseFreeOrders } from './office/orders/release-free-orders.ts';
import { listRefunds, recordPaidRefunds } from './office/orders/refunds.ts';
import { resendTickets } from './office/orders/resend-tickets.ts';
import { showOrder } from './office/orders/show-order.ts';
import { cancelEvent, publishEvent, unpublishEvent } from './office/events/event-state.ts';
import { getEventStatus, listOfficeEvents } from './office/events/event-status.ts';
import { postponeEvent } from './office/events/postpone-event.ts';
import { getPreview, previewEvent } from './office/events/preview-event.ts';
import { checkIn, getBundle, getGateReport } from './office/gate/gate.ts';
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
  'POST /office/events/{url}/capacity': changeCapacity,
  'POST /office/events/{url}/price': changeTicketPrice,
  'GET /office/orders': findOrders,
  'GET /office/orders/{order}': showOrder,
  'POST /office/orders/{order}/refund': refundOrderByOffice,
  'GET /office/refunds': listRefunds,
  'POST /office/orders/{order}/refunds/paid': recordPaidRefunds,
  'POST /office/orders/{order}/tickets/mail': resendTickets,
  'POST /office/buyers/change-address': changeBuyerAddress,
  'POST /office/accounts/suspend': suspendAccount,
  'POST /office/accounts/restore': restoreAccount,
  'POST /office/accounts/end-sessions': endAccountSessions,
  'POST /office/accounts/correct': correctAccount,
  'POST /office/holds/release': releaseHold,
  'POST /office/free-orders/release': releaseFreeOrders,
  'GET /office/holds': listHolds,
  'GET /office/reports/sales': getSales,
  'GET /office/reports/settlement': getSettlement,
  'GET /office/reports/gate/{url}': getGateReport,
  'GET /office/events/{url}/attendees': getAttendees,
  'POST /office/events/{url}/mails': mailAttendees,
  'GET /office/events/{url}/mails': getMailStatus,
  'GET /office/events': listOfficeEvents,
  'GET /office/events/{url}': getEventStatus,
  'POST /office/events/{url}/publish': publishEvent,
  'POST /office/events/{url}/unpublish': unpublishEvent,
  'POST /office/events/{url}/cancel': cancelEvent,
  'POST /office/events/{url}/postpone': postponeEvent,
  'POST /office/events/{url}/preview': previewEvent,
  'POST /gate/check-in': checkIn,
  'GET /gate/bundle': getBundle,
  'GET /event-preview/{token}': getPreview,
};

export const tokenChecks: TokenChecks = {
  deploy: requireDeployer,
  office: (context, header, name) => requireOperator(context, header, roleOf(name)),
};
