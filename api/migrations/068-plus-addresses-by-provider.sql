-- Tags are left out only where the provider delivers `name+tag` to the mailbox `name`. Elsewhere such an address may be another person's.
-- Gmail: support.google.com/mail/answer/7436150 (dots) and /22370 (tags).
-- Outlook.com: support.microsoft.com, "Plus addressing in Outlook.com".
-- iCloud: one account has icloud.com, me.com and mac.com, support.apple.com/102540; tags are delivered.
-- Fastmail: fastmail.help, "Plus addressing and subdomain addressing".
-- Proton: proton.me/support/addresses-and-aliases (tags; dots, hyphens and underscores do not count).
-- Yahoo: help.yahoo.com, "Disposable email addresses" (a hyphen and a keyword).
-- Zoho, Yandex, mailbox.org, Posteo and Runbox say the same of tags in their help.
alter function mailbox_of rename to mailbox_with_all_tags_out;
create function mailbox_of(address text) returns text language sql immutable as $$
  with parts as (
    select split_part(lower(address), '@', 1) as name, split_part(lower(address), '@', 2) as domain),
  untagged as (
    select regexp_replace(name, '(.)\+.*$', '\1') as name, domain, name as typed from parts)
  select case
      when domain in ('gmail.com', 'googlemail.com') then replace(name, '.', '') || '@gmail.com'
      when domain in ('icloud.com', 'me.com', 'mac.com') then name || '@icloud.com'
      when domain in ('proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me') then translate(name, '._-', '') || '@proton.me'
      when domain ~ '^(yahoo\.|ymail\.com$|rocketmail\.com$)' then regexp_replace(name, '(.)-.*$', '\1') || '@' || domain
      when domain ~ '^[^.]+\.fastmail\.(com|fm)$' then replace(domain, '.fastmail.', '@fastmail.')
      when domain ~ '^(outlook|hotmail|live)\.(com|[a-z]{2}|com?\.[a-z]{2})$' or domain in (
        'msn.com', 'fastmail.com', 'fastmail.fm', 'zoho.com', 'zohomail.com', 'yandex.com', 'yandex.ru', 'ya.ru',
        'mailbox.org', 'posteo.de', 'posteo.net', 'runbox.com') then name || '@' || domain
      else typed || '@' || domain
    end
    from untagged
$$;

-- Accounts that were one mailbox by a tag that their provider does not leave out are their own again. Those that a change of
-- address or purchases have set apart stay as they are.
update people set mailbox = mailbox_of(email)
 where mailbox = mailbox_with_all_tags_out(email) and mailbox <> mailbox_of(email);
drop function mailbox_with_all_tags_out;
