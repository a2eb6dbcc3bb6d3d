-- The versions of the terms and the privacy policy that a registration agreed to; unknown for older ones.
alter table people add column terms_version date, add column privacy_version date;
