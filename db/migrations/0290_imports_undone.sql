-- An import can be taken back for a day: what it made is kept that long. `shape` names the columns of its file, so that
-- the next one of the same shape is read as this was.
alter table platform_imports
  add column shape text,
  add column made jsonb,
  add column undo_until timestamptz,
  drop constraint platform_imports_state_check,
  add constraint platform_imports_state_check
    check (state in ('waiting', 'checking', 'writing', 'done', 'refused', 'failed', 'undone'));
create index platform_imports_shape on platform_imports (operator_id, kind, shape, id) where shape is not null;
create index platform_imports_made on platform_imports (undo_until) where made is not null;

-- Orders of an import are removed by its undo, through `charging_unmake_orders` alone.
grant delete on charging_orders, charging_bills to evops_gateway;
