-- YKC has no secret, so its logins are bound to the SIM card or the network address of the charge point (decision 360).
-- Existing charge points stay unbound; new ones are bound by their first login.
alter table stations_identities
  add column ykc_binding text not null default 'none',
  add column bound_iccid text,
  add column bound_network cidr,
  -- Time of the login or of the decision that bound it. Null: not bound yet.
  add column bound_at timestamptz,
  add constraint stations_identities_ykc_binding_check check (ykc_binding in ('none', 'iccid', 'network', 'first_login')),
  add constraint stations_identities_bound_check check (
    case ykc_binding
      when 'none' then bound_iccid is null and bound_network is null
      when 'iccid' then bound_iccid is not null and bound_network is null
      when 'network' then bound_network is not null and bound_iccid is null
      else num_nonnulls(bound_iccid, bound_network) <= 1
    end
  ),
  add constraint stations_identities_bound_iccid_check check (bound_iccid ~ '^[1-9A-F][0-9A-F]{0,19}$');
alter table stations_identities alter column ykc_binding set default 'first_login';
-- The gateway binds a charge point at its first login.
grant update (bound_at, bound_iccid, bound_network) on stations_identities to evops_gateway;
