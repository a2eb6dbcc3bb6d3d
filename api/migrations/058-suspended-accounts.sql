-- Since when the office keeps an account from signing in; its tickets stay valid.
alter table people add column suspended_at timestamptz;
