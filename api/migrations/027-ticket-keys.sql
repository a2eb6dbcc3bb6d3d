-- The keys that sign ticket codes. One signs, the others verify the codes that it signed before.
create table ticket_keys (
  kid text primary key,
  -- Keys of a test shop never appear in the key set of a real one, nor the other way round.
  is_test boolean not null,
  -- PKCS #8, DER, base64.
  private_key text not null,
  created_at timestamptz not null,
  -- The latest key whose time has come signs. A new key is published before that, so that scanners know it in time.
  signs_from timestamptz not null,
  -- A leaked key: codes signed with it are no longer accepted.
  withdrawn_at timestamptz
);

-- The list of void codes that scanners keep for an event.
create index tickets_void on tickets (event_id) where voided_at is not null;
