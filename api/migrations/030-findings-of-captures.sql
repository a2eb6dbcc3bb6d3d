-- Captures that we and the gateway tell differently, and disputes of money that was refunded before.
alter table payment_findings drop constraint payment_findings_kind_check;
alter table payment_findings
  add constraint payment_findings_kind_check
    check (kind in ('unknown payment', 'refund elsewhere', 'partial refund elsewhere', 'dispute', 'dispute after refund',
                    'capture not confirmed', 'capture differs', 'capture not listed'));
