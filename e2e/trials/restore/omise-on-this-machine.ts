import { redirectToLocal } from '../../../api/src/testing/redirect-to-local.ts';

// Loaded with `--import` before the api: its requests to Omise reach the double that the trial runs.
redirectToLocal(process.env.OMISE_API_HOST!, Number(process.env.OMISE_DOUBLE_PORT));
