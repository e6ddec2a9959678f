-- A start that was given up explains the first session that comes after all; later ones of the token are their own.
do $$
declare
  body text := pg_get_functiondef('charging_open_orders(jsonb)'::regprocedure);
  place text := $piece$and o.id_tag_key = lower(r."idTag") and o.started_at between r."startedAt" - interval '15 minutes' and r."startedAt") as was_failed$piece$;
begin
  if length(body) - length(replace(body, place, '')) <> length(place) then
    raise exception 'charging_open_orders is not what this migration knows';
  end if;
  execute replace(body, place, $piece$and o.id_tag_key = lower(r."idTag") and o.started_at between r."startedAt" - interval '15 minutes' and r."startedAt"
        and not exists (select from charging_orders e where e.operator_id = o.operator_id and e.pile_id = o.pile_id and e.gun_no = o.gun_no
          and e.id_tag_key = o.id_tag_key and e.start_received_at is not null and e.started_at between o.started_at and r."startedAt")) as was_failed$piece$);
end
$$;
