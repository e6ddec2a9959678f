-- Where an invoice on paper is sent: somebody, their telephone, their address; not what stands on the invoice.
alter table documents_titles
  add column ship_to text not null default '' check (length(ship_to) <= 100),
  add column ship_phone text not null default '' check (length(ship_phone) <= 30),
  add column ship_address text not null default '' check (length(ship_address) <= 300),
  -- Whoever gets it has an address.
  add constraint documents_titles_shipping check (ship_to = '' or ship_address <> '');
