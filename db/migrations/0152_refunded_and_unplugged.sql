-- An order that was refunded whole and grows by its unplugging is refunded in part: what was added was paid.
do $$
declare
  body text := pg_get_functiondef('charging_unplug_orders(jsonb)'::regprocedure);
  place text := $piece$then 'unpaid' else o.pay_state end$piece$;
begin
  if length(body) - length(replace(body, place, '')) <> length(place) then
    raise exception 'charging_unplug_orders is not what this migration knows';
  end if;
  execute replace(body, place, $piece$then 'unpaid'
        when o.pay_state = 'refunded' and r."totalMinor" - coalesce(r."reducedMinor", 0) > o.refunded_minor then 'partly_refunded' else o.pay_state end$piece$);
end
$$;
