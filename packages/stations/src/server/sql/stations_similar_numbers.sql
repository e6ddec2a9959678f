-- owner: evops_gateway
-- The operator's charge points whose number equals one of these apart from upper and lower case. A number is unique
-- within the whole operator, so a user of a few stations is compared with all of them.
create or replace function stations_similar_numbers(numbers text[])
  returns table (id uuid, charge_point_no text)
  language sql stable security definer set search_path = public, pg_temp
as $$
  select p.id, p.charge_point_no from stations_charge_points p
  where p.operator_id = platform_operator()
    and translate(lower(p.charge_point_no), '._-', '') = any (array(select translate(lower(n), '._-', '') from unnest(numbers) n))
    and lower(p.charge_point_no) = any (array(select lower(n) from unnest(numbers) n))
$$;
revoke all on function stations_similar_numbers from public;
grant execute on function stations_similar_numbers to evops_app;
