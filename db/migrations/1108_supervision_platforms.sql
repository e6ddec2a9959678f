-- A platform that supervises (of a province, of a town) is told of stations, their states and their energy by T/CEC 102: it sells
-- nothing at them, sees no price and no session.
alter table organisation_partners
  add column supervises boolean not null default false,
  add constraint organisation_partners_supervises check (not supervises or (direction = 'supply' and protocol <> 'ocpi'));
