-- Returns the payers of a start token's session at an instant: its holder, and the wallets that pay before the
-- holder's. Nothing: the token itself owes. For a token that had no holder before, clock differences are tolerated,
-- because a token is often handed over and used at once.
create or replace function charging_payer_at(p_token charging_tokens, p_at timestamptz, OUT holder_id uuid,
  OUT payers uuid[])
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  is_past boolean := coalesce(p_token.holder_since > p_at, false);
  -- A card with money on its chip pays itself, whoever holds it.
  purse uuid := case when p_token.purse_since <= p_at + interval '5 minutes' then p_token.purse_id end;
begin
  holder_id := p_token.holder_id;
  if is_past then
    holder_id := (select h.holder_id from charging_token_holders h where h.operator_id = p_token.operator_id
      and h.token_id = p_token.id and h.valid @> p_at);
    if holder_id is null and p_token.holder_since <= p_at + interval '5 minutes' then
      holder_id := p_token.holder_id;
      is_past := false;
    end if;
  end if;
  if holder_id is null then
    holder_id := purse;
    payers := case when purse is not null then '{}'::uuid[] end;
    return;
  end if;
  payers := case when purse is not null then array[purse] else ledger_payers_at(p_token.operator_id, holder_id, p_at)
    end;
  if is_past then holder_id := members_now(p_token.operator_id, holder_id); end if;
end
$$;
revoke all on function charging_payer_at from public;
grant execute on function charging_payer_at to evops_app, evops_gateway, evops_platform;
