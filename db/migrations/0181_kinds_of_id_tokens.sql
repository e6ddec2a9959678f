-- The kind of an id token (OCPP 2.x, IdTokenEnumType) as a charge point, or a person, told it; null: nobody did, and it is
-- an identifier of ours (Central). Registered cards are ISO 14443. What charge points have been told of the others until
-- now stays as it was; from now on nothing is taken from the shape of a number.
do $$
begin
  if not exists (select from information_schema.columns where table_name = 'charging_tokens' and column_name = 'kind') then
    alter table charging_tokens add column kind text constraint charging_tokens_kind_check check (kind ~ '^[A-Za-z0-9_-]{1,20}$');
    update charging_tokens set kind = case
        when card_state is not null or id_tag ~* '^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20})$' then 'ISO14443'
        when id_tag ~* '^[A-Z]{2}-?[A-Z0-9]{3}-?C[A-Z0-9]{8}-?[A-Z0-9]?$' then 'eMAID' end
    where card_state is not null or id_tag ~* '^([0-9A-F]{8}|[0-9A-F]{14}|[0-9A-F]{20}|[A-Z]{2}-?[A-Z0-9]{3}-?C[A-Z0-9]{8}-?[A-Z0-9]?)$';
  end if;
end
$$;
grant update (kind) on charging_tokens to evops_gateway;
