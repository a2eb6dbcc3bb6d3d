-- Names the run of a request that holds its idempotency key, so that a run which was taken over neither stores nor releases it.
alter table idempotency add column claim uuid;
