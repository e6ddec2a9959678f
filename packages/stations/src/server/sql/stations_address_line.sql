-- Address in one line for people: from its parts if the street is entered, otherwise the address text. It is the rule
-- of `addressLine` in the contract.
create or replace function stations_address_line(address text, street text, postcode text, town text, region text, country text)
returns text language sql immutable parallel safe as $$
  select case
    when coalesce(street, '') = '' and coalesce(address, '') <> '' then address
    when country = 'CN' then concat(region, nullif(town, region), street)
    else concat_ws(', ', street, nullif(concat_ws(' ', postcode, town), ''), case when region is distinct from town then region end) end
$$;
grant execute on function stations_address_line to evops_app, evops_platform;
