-- Hash of the secret that the browser of a registration got; null for links of other purposes and of earlier releases.
alter table mail_tokens add column device_hash text;
