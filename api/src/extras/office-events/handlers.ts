import { cancelEvent, publishEvent, unpublishEvent } from './event-state.ts';
import { changeKinds } from './event-kinds.ts';
import { getEventStatus, listOfficeEvents } from './event-status.ts';
import { postponeEvent } from './postpone-event.ts';
import { getPreview, previewEvent } from './preview-event.ts';
import { changeSaleStart } from './sale-start.ts';
import { changeCapacity, changeTicketPrice } from './ticket-types.ts';
import { changeWindow } from './ticket-window.ts';

export const officeEventsHandlers = {
  'POST /office/events/{url}/capacity': changeCapacity,
  'POST /office/events/{url}/price': changeTicketPrice,
  'POST /office/events/{url}/window': changeWindow,
  'POST /office/events/{url}/sale-start': changeSaleStart,
  'POST /office/events/{url}/kinds': changeKinds,
  'GET /office/events': listOfficeEvents,
  'GET /office/events/{url}': getEventStatus,
  'POST /office/events/{url}/publish': publishEvent,
  'POST /office/events/{url}/unpublish': unpublishEvent,
  'POST /office/events/{url}/cancel': cancelEvent,
  'POST /office/events/{url}/postpone': postponeEvent,
  'POST /office/events/{url}/preview': previewEvent,
  'GET /event-preview/{token}': getPreview,
};
