-- A start on a gun that is kept for somebody else's booking is refused, and its order kept as `booked`; the holder's start
-- uses the booking up in the same statement. Looked up inline (0066): nothing is called where nobody has booked.
do $$
declare
  body text := pg_get_functiondef('charging_open_orders(jsonb)'::regprocedure);
  asked text := 'r."startMode" = ''card_online'' then ''limited'' else k.state end as own';
  known text := '(''accepted'', ''low_balance'', ''concurrent'', ''limited'')';
begin
  if position(asked in body) = 0 or position(known in body) = 0 or right(body, 16) !~ 'end\n\$function\$\n?$' then
    raise exception 'charging_open_orders is not what this migration knows';
  end if;
  body := replace(body, asked, 'r."startMode" = ''card_online'' then ''limited''
        when k.state = ''accepted'' and r."startMode" = ''card_online'' and exists (
          select from members_bookings b
          where b.operator_id = r."operatorId" and b.pile_id = r."pileId" and b.gun_no = r."gunNo" and b.state in (''pending'', ''confirmed'')
            and b.held_from <= r."startedAt" and b.ends_at > r."startedAt" and b.id_tag_key <> lower(r."idTag")
            and (t.holder_id is null or b.member_id is distinct from t.holder_id)
            and (t.group_tag is null or b.group_tag is distinct from t.group_tag)) then ''booked'' else k.state end as own');
  body := replace(body, known, '(''accepted'', ''low_balance'', ''concurrent'', ''limited'', ''booked'')');
  execute regexp_replace(body, 'end\n\$function\$\n?$', E'perform members_use_booking(o.operator_id, o.id, o.station_id, o.pile_id, o.gun_no, o.holder_id, o.id_tag,
    (select t.group_tag from charging_tokens t where t.operator_id = o.operator_id and t.id = o.token_id), o.started_at)
  from jsonb_to_recordset(rows) as r ("operatorId" uuid, "stationId" uuid, "pileId" uuid, "gunNo" smallint, "idTag" text, "deviceStartedAt" timestamptz, "startedAt" timestamptz)
  join charging_orders o on o.operator_id = r."operatorId" and o.pile_id = r."pileId" and o.gun_no = r."gunNo" and o.id_tag = r."idTag"
    and o.device_started_at = r."deviceStartedAt" and o.token_state = ''accepted''
  where exists (select from members_bookings b where b.operator_id = r."operatorId" and b.station_id = r."stationId" and b.ends_at > r."startedAt"
    and b.held_from <= r."startedAt" and b.order_id is null and b.state <> ''cancelled'');\nend\n$function$\n');
end
$$;
