-- Which amount of a partner's bill is rounded: as the tariff says, each fee by itself, or the bill once. Sessions keep what was agreed at their start.
alter table organisation_partners
  add column bill_rounding text not null default 'tariff' check (bill_rounding in ('tariff', 'fee', 'bill'));
