-- Shared amount of a session in minor units, rounded half up once: `baseOf` of the contract for a whole table. The
-- price is in 1e-5 of the major unit per kWh, energy in 0.1 Wh, the loss in ten thousandths; `unit` is the number of
-- minor units per major unit.
create or replace function finance_base(base text, price bigint, loss bigint, unit bigint, dwh bigint, electricity bigint,
  service bigint, occupancy bigint, off bigint) returns bigint
  language sql immutable parallel safe
return case base when 'service' then service when 'service_net' then service - off
    when 'energy' then platform_rounded_quotient(dwh::numeric * price * unit, 1000000000)::bigint
    else electricity + service + occupancy - off
      - platform_rounded_quotient(dwh::numeric * (10000 + loss) * price * unit, 10000000000000)::bigint end;
revoke all on function finance_base from public;
grant execute on function finance_base to evops_app, evops_platform;
