-- A coupon that its member was not told of yet. What was given before is old news.
alter table members_coupons add column told boolean not null default true;
alter table members_coupons alter column told set default false;
create index members_coupons_untold on members_coupons (id) where not told;
