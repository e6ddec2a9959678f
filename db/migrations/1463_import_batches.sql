-- Imports can be cancelled while they run, and are undone in batches (decision 332).
alter table platform_imports
  add column is_cancelled boolean default false not null,
  add column undo_total integer default 0 not null,
  add column undo_handled integer default 0 not null,
  add column undo_by uuid,
  add column undo_by_name text,
  add column undo_step_at timestamp with time zone,
  add column undo_stop text,
  add column undo_stop_what text,
  add constraint platform_imports_undo_check check (undo_handled between 0 and undo_total),
  add constraint platform_imports_undo_stop_check check (undo_stop in ('cancelled', 'used', 'failed')),
  add constraint platform_imports_undoing_check check (state <> 'undoing' or (undo_by is not null and made is not null)),
  drop constraint platform_imports_state_check,
  add constraint platform_imports_state_check check (state in
    ('waiting', 'checking', 'writing', 'done', 'refused', 'failed', 'cancelled', 'undoing', 'undone'));
