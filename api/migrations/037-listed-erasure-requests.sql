-- When a confirmed request for erasure was written to the list outside of the database; null until then.
alter table erasures add column listed_at timestamptz;
