import { setCanary } from './canary.ts';
import { signPreview } from './preview.ts';

export const canaryAndPreviewHandlers = {
  'PUT /release/canary': setCanary,
  'POST /release/preview': signPreview,
};
