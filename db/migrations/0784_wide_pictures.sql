-- A picture for phones, and one for wide screens: with the same words for whoever does not see it.
alter table content_pictures add column variant text not null default 'phone' check (variant in ('phone', 'wide'));
alter table content_pictures drop constraint content_pictures_once;
alter table content_pictures add constraint content_pictures_once unique (operator_id, item_id, language, variant);
