-- Returns the wallets that pay before a wallet at an instant: the company's, unless it was frozen before or has left
-- since.
create or replace function ledger_payers_at(p_operator uuid, p_wallet uuid, p_at timestamptz) returns uuid[]
  language plpgsql stable set search_path = public, pg_temp
as $$
declare
  wallet record;
  payer uuid;
begin
  select w.payer_id, w.payer_since into wallet from ledger_wallets w where w.operator_id = p_operator
    and w.id = p_wallet;
  payer := wallet.payer_id;
  if wallet.payer_since > p_at then
    payer := (select s.payer_id from ledger_past_payers s where s.operator_id = p_operator and s.wallet_id = p_wallet
      and s.valid @> p_at);
  end if;
  if payer is null then return '{}'; end if;
  if exists (select from ledger_wallets w where w.operator_id = p_operator and w.id = payer
      and (w.state = 'active' or (w.state = 'frozen' and w.state_since > p_at))) then
    return array[payer];
  end if;
  return '{}';
end
$$;
revoke all on function ledger_payers_at from public;
grant execute on function ledger_payers_at to evops_app, evops_gateway, evops_platform;
