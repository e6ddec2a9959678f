-- For whom a gun is kept is said once, by `members_booked_for_other`; where orders open it is asked only of guns that are kept
-- for somebody at that instant.
do $$
declare
  body text := pg_get_functiondef('charging_open_orders(jsonb)'::regprocedure);
  asked text := ' and b.id_tag_key <> lower(r."idTag")
            and (t.holder_id is null or b.member_id is distinct from t.holder_id)
            and (t.group_tag is null or b.group_tag is distinct from t.group_tag)) then ''booked''';
begin
  if position(asked in body) = 0 then raise exception 'charging_open_orders is not what this migration knows'; end if;
  execute replace(body, asked, ')
          and members_booked_for_other(r."operatorId", r."pileId", r."gunNo", t.holder_id, r."idTag", t.group_tag, r."startedAt") then ''booked''');
end
$$;
