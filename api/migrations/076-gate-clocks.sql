-- How the clock of the device was wrong that sent a scan late; null: as far as we know it was right.
alter table gate_entries add column clock text check (clock in ('ahead', 'behind'));
drop trigger fixed on gate_entries;
create trigger fixed before update of scan_id, event_id, day, gate, scanned_at, is_conflict, clock on gate_entries
  for each row execute function refuse_change();
