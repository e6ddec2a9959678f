-- What a provider says later of a message that it took: that the phone has it, or why not.
alter table outreach_member_notices
  -- As the provider numbers it.
  add column receipt_no text collate "C" check (length(receipt_no) between 1 and 100),
  add column receipt text check (receipt in ('awaited', 'delivered', 'failed')),
  add column receipt_reason text check (length(receipt_reason) <= 200),
  add column receipt_at timestamptz,
  add constraint outreach_member_notices_receipt check ((receipt is null) = (receipt_no is null)),
  add constraint outreach_member_notices_received check ((receipt_at is null) = (coalesce(receipt, 'awaited') = 'awaited'));
create index outreach_member_notices_receipt_no on outreach_member_notices (operator_id, receipt_no) where receipt_no is not null;
create index outreach_member_notices_awaited on outreach_member_notices (done_at) where receipt = 'awaited';
create index outreach_member_notices_received_by on outreach_member_notices (operator_id, template_id, receipt) where receipt is not null;

alter table outreach_member_tries drop constraint outreach_member_tries_outcome_check;
alter table outreach_member_tries add constraint outreach_member_tries_outcome_check
  check (outcome in ('sent', 'skipped', 'refused', 'failed', 'delivered', 'undelivered'));
