-- Whether a published build was seen in a browser: its publisher opened the declared pages in one. Null: published before, or by a
-- program that does not say.
alter table builds add column seen_in_browser boolean;
