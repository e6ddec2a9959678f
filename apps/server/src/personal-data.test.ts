import { createTestOperator, createTestUser } from '@evops/organisation/testing'
import { newId } from '@evops/platform/contract'
import { createTestMember } from '@evops/members/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wholeProduct, type WholeProduct } from './testing/whole-product.ts'

/** Treatment of every column with possible personal data: a new column must be listed here, or the test fails. */
const columns: Record<string, string> = {
  'erased with the member; the ledger keeps a pseudonym': `
    charging_tokens.bound_plate driver_authorisations.device_name driver_sign_in_sessions.device_name documents_titles.name documents_titles.tax_id documents_titles.address
    documents_titles.phone documents_titles.bank documents_titles.account_no documents_titles.email
    documents_titles.ship_phone documents_titles.ship_address
    ledger_wallets.name members_feedback.contact members_members.mobile members_members.mobile_tail
    members_members.nickname members_members.real_name members_members.sex members_members.email
    members_members.id_number members_members.wechat_id members_members.alipay_id`,
  'who of the staff did something: evidence, which their operator answers for': `
    cards_key_components.entered_name cards_key_exports.approved_name cards_key_sets.created_name
    cards_key_sets.activated_name cards_key_uses.by_name cards_keys.first_name cards_keys.second_name
    cards_operations.by_name cards_session_decisions.by_name cards_plastic_orders.ordered_by
    cards_reader_jobs.by_name cards_rules.by_name cards_transactions.decided_name cards_transactions.uploaded_name
    interop_held_records.decided_by_name ledger_money_acts.user_name
    charging_awaited_ends.taken_by charging_backtests.requested_by_name charging_flags.handled_by_name
    charging_list_entries.created_by_name charging_session_operations.actor_name stations_meter_keys.created_by_name
    charging_session_operations.approver_name documents_credentials.by_name documents_credits.by_name
    documents_mails.by_name documents_steps.by_name finance_steps.by_name finance_versions.by_name
    finance_withdrawal_limits.by_name finance_withdrawal_steps.by_name finance_withdrawals.requested_by_name
    finance_withdrawals.decided_by_name fleet_driver_records.checked_name fleet_driver_records.created_name
    fleet_month_closings.closed_name fleet_month_closings.opened_name fleet_session_assignments.assigned_name
    ledger_closings.by_name ledger_closings.second_name ledger_deposits.by_name ledger_journals.by_name
    ledger_bank_statements.by_name ledger_bank_statements.undone_by ledger_manual_journals.approver_name
    ledger_manual_journals.by_name platform_imports.undo_by_name
    ledger_refunds.approver_name ledger_refunds.by_name ledger_shifts.user_name ledger_topups.by_name
    maintenance_claims.claimed_by_name maintenance_claims.answered_by_name
    maintenance_confirmations.by_name maintenance_conflicts.by_name maintenance_conflicts.settled_name
    maintenance_work_order_checks.by_name maintenance_work_order_parts.added_by_name maintenance_work_order_pictures.added_by_name
    maintenance_work_order_steps.by_name maintenance_work_order_steps.staff_name maintenance_work_orders.created_by_name
    maintenance_work_orders.second_name maintenance_retests.started_by_name
    members_bill_steps.by_name members_booking_events.by_name members_evaluations.replied_by
    members_feedback.assigned_name members_feedback_steps.by_name organisation_access_reviews.by_name
    organisation_client_reviews.by_name
    organisation_account_custodies.by_name
    organisation_account_custodies.lifted_by_name organisation_approvals.requested_by_name
    organisation_approvals.decided_by_name organisation_identity_providers.placed_by_name
    driver_texts.by_name outreach_campaigns.by_name outreach_consent_steps.by_name
    outreach_operator_networks.added_by outreach_operator_networks.approved_by payments_day_files.by_name payments_days.waived_by_name
    payments_days.waived_second_name payments_differences.assignee_name
    payments_differences.proposed_by_name payments_differences.resolved_by_name payments_intents.by_name
    payments_models.by_name payments_refunds.by_name payments_steps.by_name platform_backups.started_by platform_keys.created_by
    platform_imports.requested_by_name platform_task_runs.started_by reports_proofs.by_name
    stations_acceptance_runs.started_by_name stations_alarm_steps.user_name interop_disputes.resolved_by interop_partner_invoices.judged_by interop_roaming_commands.requested_by interop_partner_payments.recorded_by_name interop_partner_payments.approved_by_name
    stations_alarms.acknowledged_name stations_alarms.closed_name stations_alarms.assigned_name
    stations_asset_moves.user_name stations_commands.requested_by_name stations_inspections.user_name
    stations_bulk_jobs.requested_by_name`,
  'money, bills and tax documents: kept as long as the law says': `
    documents_credentials.tax_id documents_credentials.address documents_credentials.account
    documents_invoices.buyer documents_issued.buyer documents_settings.seller_name
    documents_settings.seller_tax_id documents_settings.seller_address finance_withdrawals.holder_name
    finance_withdrawals.account_name finance_withdrawals.bank finance_withdrawals.account_no
    ledger_books.tax_id ledger_topups.payer members_bills.buyer`,
  'drivers, maintenance staff, parties and who confirmed an order: erased by call, what is kept of them stands under a pseudonym': `
    finance_parties.name finance_parties.tax_id finance_parties.bank finance_parties.account_no
    finance_parties.contact finance_parties.phone finance_parties.email fleet_drivers.name
    fleet_drivers.licence_no fleet_drivers.licence_class fleet_drivers.phone fleet_drivers.card_no
    maintenance_staff.name maintenance_staff.mobile maintenance_staff.email maintenance_certificates.name
    maintenance_confirmations.name`,
  'contacts of companies, makers, organisations and partners: erased by call, what they stand for stays': `
    fleet_makers.contact fleet_makers.phone members_companies.contact members_companies.phone
    members_companies.email organisation_organisations.contact organisation_organisations.phone
    organisation_partners.contact organisation_partners.phone`,
  'users: deleted with their account': `
    organisation_passkeys.name organisation_users.login_name organisation_users.display_name
    organisation_users.email organisation_users.phone`,
  'vehicles and organisations of an operator: changed and deleted by hand where they are kept': `
    cards_cards.card_no cards_cards.card_type cards_cards.plate fleet_makers.name     fleet_vehicles.plate fleet_vehicles.vin telematics_devices.name maintenance_contractors.name maintenance_contractors.tax_id maintenance_contractors.contact
    maintenance_contractors.phone maintenance_contractors.email members_companies.name members_companies.tax_id     members_companies.address organisation_departments.name
    organisation_departments.phone organisation_operators.name organisation_operators.product_name
    organisation_operators.address organisation_organisations.name     organisation_organisations.address organisation_partners.name
    stations_charge_points.name
    stations_charge_points.owner_name stations_charge_points.plate_model stations_stations.name stations_stations.address
    stations_stations.phone stations_stations.owner_name stations_stations.service_phone
    stations_stations.grid_account_no`,
  'logs and sessions: they go by their age': `
    organisation_audit.user_name organisation_audit.address organisation_client_tokens.address
    organisation_sign_in_sessions.address organisation_sign_in_sessions.user_agent stations_links.address
     stations_refused.address telematics_unknown.name video_snapshots.by_name video_views.user_name`,
  'names of things, places, files and accounts of the books: nobody’s': `
    cards_bridges.name cards_key_components.name cards_key_sets.name cards_key_uses.name cards_keys.name
    cards_plastic_numbers.card_no cards_plastic_orders.name cards_plastic_orders.card_type
    charging_backtests.rule_name charging_tokens.card_state content_app_versions.address
    content_app_versions.file_name content_app_versions.version_name depots_nodes.name depots_plans.made_by depots_vdv_names.name depots_vdv_partners.name energy_collectors.name energy_collectors.meter_address energy_openadr_connections.name energy_openadr_connections.program_name energy_openadr_connections.ven_name energy_supply_points.name energy_tariffs.name grid_drawings.name grid_objects.name grid_template_uses.template_name grid_templates.name interop_ocpi_parties.name interop_partner_payments.account interop_public_feeds.name interop_held_records.station_name interop_roaming_records.station_name interop_roaming_stations.address interop_roaming_stations.name interop_shown_places.card charging_sessions.shown_by charging_session_partners.partner_name documents_files.name finance_agreements.name
    finance_versions.discounts_by finance_versions.fees_by fleet_fleets.name fleet_lines.name fleet_measured_days.by
    fleet_models.name fleet_types.name ledger_balances.account ledger_bank_accounts.account_no
    ledger_bank_accounts.name ledger_bank_statements.file_name ledger_tax_codes.name ledger_chart.account ledger_codes.account
    ledger_codes.name ledger_days.account ledger_entries.account ledger_plans.name
    maintenance_calendars.name maintenance_checklists.name maintenance_work_order_checklists.name maintenance_plans.name
    maintenance_work_order_parts.name members_coupon_strategies.name members_voucher_batches.name organisation_identity_providers.name
    organisation_oauth_clients.name organisation_roles.name organisation_views.name
    outreach_campaigns.name outreach_duty_readers.by outreach_member_notices.sent_by outreach_templates.name
    outreach_mail_servers.user_name outreach_rules.name outreach_schedules.name
    organisation_audit_feeds.name organisation_audit_feeds.address
    outreach_schedules.export_name outreach_webhooks.name payments_accounts.name
    payments_accounts.owner_name payments_day_files.name payments_share_parts.name platform_acme.names platform_files.name
    platform_imports.file_name platform_migrations.name platform_runs.name platform_sources.name
    platform_tasks.name reports_all_session_months.payer_kind reports_all_session_months.payer_class reports_session_days.payer_kind reports_session_days.payer_class
    reports_session_months.payer_kind reports_session_months.payer_class reports_sessions.payer_kind
    reports_sessions.payer_class stations_alarm_rules.name stations_firmware.file_name stations_meters.name
    stations_parameter_templates.name stations_profile_templates.name stations_terminals.name
    stations_transfers.file_name tariffs_discount_spells.name tariffs_discounts.name tariffs_rules.name
     telematics_sources.name telematics_sources.user_name
    video_cameras.name video_cameras.address video_cameras.sub_address video_cameras.snapshot_address
    video_cameras.user_name video_views.camera_name video_walls.name`,
}
const sounds =
  '(^|_)(name|names|nickname|phone|mobile|email|plate|vin|address|contact|wechat|alipay|tax|sex|licence|card|agent|buyer|payer|bank|account|by)(_|$)|(^|_)id_number$'

let product: WholeProduct
let t: WholeProduct['t']
let app: WholeProduct['app']
let operatorId: string
let token: string

beforeAll(async () => {
  product = await wholeProduct()
  ;({ t, app } = product)
  operatorId = await createTestOperator(t.services)
  token = (await createTestUser(t.services, { operatorId, codes: 'all' })).token
})
afterAll(() => product.close())

test('PRIV-01 every column that sounds as if it told of a person is erased, or excused for a reason', async () => {
  const { rows } = await t.admin.query<{ name: string }>(
    `select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
       and not a.attisdropped and a.atttypid in ('text'::regtype, 'jsonb'::regtype) and a.attname ~ $1 and a.attname !~ '_key$'`,
    [sounds],
  )
  const placed = Object.values(columns).flatMap((names) => names.trim().split(/\s+/))
  expect(new Set(placed).size).toBe(placed.length)
  expect(rows.map(({ name }) => name).toSorted()).toEqual(placed.toSorted())
})

/** Returns every table that contains a text, except the given ones. */
async function tablesWith(text: string, { but }: { but: readonly string[] }): Promise<string[]> {
  const { rows: tables } = await t.admin.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const holding: string[] = []
  for (const { name } of tables.filter((table) => !but.includes(table.name))) {
    const { rowCount } = await t.admin.query(`select from ${name} x where x::text ilike '%' || $1 || '%' limit 1`, [
      text,
    ])
    if (rowCount) holding.push(name)
  }
  return holding
}

const request = async (method: 'GET' | 'POST', url: string, payload?: object) => {
  const reply = await app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  })
  return { status: reply.statusCode, body: reply.body }
}

test('PRIV-01 a person asks for everything and gets it, asks to be forgotten and stands in no table any more', async () => {
  const mark = `Zoraida${newId().slice(-8)}`
  const memberId = await createTestMember(t.services, operatorId, {
    nickname: mark,
    realName: `${mark} Perez`,
    email: `${mark.toLowerCase()}@example.org`,
  })
  await t.admin.query(
    `insert into documents_titles (operator_id, id, holder_id, kind, country, name, tax_id, address, email, ship_to, ship_phone, ship_address, is_default, created_at, updated_at)
     values ($1, $2, $3, 'company', 'ES', $4, 'B12345674', $4, $4, $4, $4, $4, true, now(), now())`,
    [operatorId, newId(), memberId, mark],
  )
  await t.admin.query(
    `insert into charging_tokens (operator_id, id, id_tag, holder_id, bound_plate) values ($1, $2, $3, $4, $5)`,
    [operatorId, newId(), newId().slice(-12), memberId, mark.slice(-12)],
  )
  await t.admin.query(
    `insert into outreach_identities (operator_id, member_id, app, openid, linked_at) values ($1, $2, 'mini', $3, now())`,
    [operatorId, memberId, mark],
  )
  const response = await request('GET', `/api/members/${memberId}/personal-data?reason=asked`)
  expect(response.status).toBe(200)
  expect(JSON.parse(response.body)).toMatchObject({
    invoiceTitles: [{ name: mark, taxId: 'B12345674' }],
    notices: [{ kind: 'identities', openid: mark }],
  })
  const holding = await tablesWith(mark.slice(-12), { but: ['organisation_audit'] })
  expect(holding.toSorted()).toEqual([
    'charging_tokens',
    'documents_titles',
    'ledger_wallets',
    'members_members',
    'outreach_identities',
  ])
  expect((await request('POST', `/api/members/${memberId}/erase`, { reason: 'asked for it' })).status).toBe(200)
  expect(await tablesWith(mark.slice(-12), { but: ['organisation_audit'] })).toEqual([])
  const { rows } = await t.admin.query('select name from ledger_wallets where id = $1', [memberId])
  expect(rows).toEqual([{ name: `#${memberId.slice(-8)}` }])
})

test('PRIV-01 refusals of a person’s cards are in the export, and are deleted with the person', async () => {
  const memberId = await createTestMember(t.services, operatorId)
  const idTag = newId().slice(-12)
  await t.admin.query('insert into charging_tokens (operator_id, id, id_tag, holder_id) values ($1, $2, $3, $4)', [
    operatorId,
    newId(),
    idTag,
    memberId,
  ])
  const refuse = (tag: string) =>
    t.admin.query(
      `insert into charging_refused_cards (operator_id, id, charge_point_id, connector_no, id_tag, id_tag_key, reason, times, first_at, last_at)
       values ($1, $2, $2, 0, $3, lower($3), 'expired', 4, now(), now())`,
      [operatorId, newId(), tag],
    )
  await refuse(idTag)
  await refuse('another card')
  const response = await request('GET', `/api/members/${memberId}/personal-data?reason=asked`)
  expect(JSON.parse(response.body)).toMatchObject({ refusedCards: [{ reason: 'expired', times: 4 }] })
  expect((await request('POST', `/api/members/${memberId}/erase`, { reason: 'asked' })).status).toBe(200)
  const { rows } = await t.admin.query('select id_tag from charging_refused_cards')
  expect(rows).toEqual([{ id_tag: 'another card' }])
})

test('PRIV-01 whoever sees some stations alone forgets, removes, merges or tells of nobody by halves', async () => {
  const memberId = await createTestMember(t.services, operatorId)
  const other = await createTestMember(t.services, operatorId)
  await t.admin.query(
    `insert into outreach_identities (operator_id, member_id, app, openid, linked_at) values ($1, $2, 'mini', $3, now())`,
    [operatorId, memberId, memberId],
  )
  const limited = await createTestUser(t.services, { operatorId, codes: 'all' })
  await t.admin.query(
    `update organisation_roles r set data_scope = 'stations' from organisation_user_roles u
     where u.operator_id = r.operator_id and u.role_id = r.id and u.user_id = $1`,
    [limited.userId],
  )
  const whole = token
  token = limited.token
  const reason = { reason: 'asked for it' }
  const came = [
    await request('POST', `/api/members/${memberId}/erase`, reason),
    await request('POST', `/user/pers/delete/${memberId}`, {}),
    await request('POST', `/api/members/${other}/merge`, { ...reason, fromId: memberId }),
    await request('GET', `/api/members/${memberId}/personal-data?reason=asked`),
    await request('GET', `/api/member-consents/${memberId}`),
  ]
  token = whole
  expect(came.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect((await request('GET', `/api/member-consents/${memberId}`)).status).toBe(200)
  expect((await request('POST', `/api/members/${other}/merge`, { ...reason, fromId: memberId })).status).toBe(200)
  const { rows } = await t.admin.query('select member_id from outreach_identities where openid = $1', [memberId])
  expect(rows).toEqual([{ member_id: other }])
})

test.each([
  {
    noun: 'drivers',
    form: {
      driverNo: 'MARK',
      name: 'MARK',
      licenceNo: 'MARK',

      cardNo: 'MARK',
      remark: 'MARK',
    },
  },
  {
    noun: 'maintenance-staff',
    form: { staffNo: 'MARK', name: 'MARK', email: 'MARK@example.org', remark: 'MARK' },
  },
  {
    noun: 'finance/parties',
    form: { name: 'MARK', taxId: 'MARK', accountNo: 'MARK', contact: 'MARK', email: 'MARK@example.org' },
  },
])('PRIV-01 $noun: somebody asks to be forgotten, and stands in no table but the audit log', async (one) => {
  const mark = `Zoe${newId().slice(-8)}`
  const form: object = JSON.parse(JSON.stringify(one.form).replaceAll('MARK', mark))
  const made = await request('POST', `/api/${one.noun}`, form)
  const { id }: { id: string } = JSON.parse(made.body).data
  expect(await tablesWith(mark, { but: ['organisation_audit'] })).toHaveLength(1)
  const place = `/api/${one.noun}/${id}/erase`
  expect((await request('POST', place, {})).status).toBe(400)
  expect((await request('POST', place.replace(id, newId()), { reason: 'asked for it' })).status).toBe(404)
  const erased = await request('POST', place, { reason: 'asked for it' })
  expect(JSON.parse(erased.body).data).toMatchObject({ name: `#${id.slice(-8)}` })
  expect((await request('POST', place, { reason: 'asked again' })).status).toBe(200)
  expect(await tablesWith(mark, { but: ['organisation_audit'] })).toEqual([])
  const { rows } = await t.admin.query(
    `select after->>'reason' as reason from organisation_audit where entity_id = $1 and action like 'erase%' order by id limit 1`,
    [id],
  )
  expect(rows).toEqual([{ reason: 'asked for it' }])
})

test('PRIV-01 a user goes with their account; who did something stays in what they did', async () => {
  const mark = `Zoe${newId().slice(-8)}`
  const gone = await createTestUser(t.services, { operatorId, codes: [], loginName: mark })
  expect(await tablesWith(mark, { but: ['organisation_audit'] })).not.toEqual([])
  const reply = await app.inject({
    method: 'POST',
    url: '/user/sys/user/delete',
    headers: { authorization: `Bearer ${token}` },
    payload: { id: gone.userId },
  })
  expect(reply.statusCode).toBe(200)
  expect(await tablesWith(mark, { but: ['organisation_audit'] })).toEqual([])
})

test.each([
  {
    noun: 'vehicle-makers',
    made: '/api/vehicle-makers',
    form: { name: 'Ebro', contact: 'MARK' },
    stays: 'Ebro',
  },
  {
    noun: 'companies',
    made: '/user/corporate/save',
    form: {
      name: 'Tintas SL',
      contact: 'MARK',
      email: 'MARK@example.org',
      invoice: { email: 'MARK@example.org' },
    },
    stays: 'Tintas SL',
  },
  {
    noun: 'organisation/organisations',
    made: '/user/organization/saveOrganization',
    form: { name: 'Levante', code: 'levante', contact: 'MARK' },
    stays: 'Levante',
  },
  {
    noun: 'organisation/partners',
    made: '/api/organisation/partners',
    form: { name: 'Otra red', platformId: 'MA5DBNYA7', apiUrl: 'https://red.example', contact: 'MARK' },
    stays: 'Otra red',
  },
])('PRIV-01 $noun: the contact is forgotten, what they stood for stays', async (one) => {
  const mark = `Zoe${newId().slice(-8)}`
  const made = await request('POST', one.made, JSON.parse(JSON.stringify(one.form).replaceAll('MARK', mark)))
  const { id = '', orgId = id }: { id?: string; orgId?: string } = JSON.parse(made.body).data
  expect(await tablesWith(mark, { but: ['organisation_audit'] })).toHaveLength(1)
  const place = `/api/${one.noun}/${orgId}/erase`
  expect((await request('POST', place, {})).status).toBe(400)
  expect((await request('POST', place.replace(orgId, newId()), { reason: 'asked for it' })).status).toBe(404)
  const erased = await request('POST', place, { reason: 'asked for it' })
  expect(JSON.parse(erased.body).data).toMatchObject({ name: one.stays, contact: '', phone: '' })
  expect((await request('POST', place, { reason: 'asked again' })).status).toBe(200)
  expect(await tablesWith(mark, { but: ['organisation_audit'] })).toEqual([])
  const { rows } = await t.admin.query(
    `select after as details from organisation_audit where entity_id = $1 and action like 'erase%' order by id limit 1`,
    [orgId],
  )
  expect(rows).toEqual([{ details: { reason: 'asked for it' } }])
})

/** Returns the columns of a table that are listed above. */
const placedOf = (table: string) =>
  Object.values(columns)
    .flatMap((names) => names.trim().split(/\s+/))
    .filter((name) => name.startsWith(`${table}.`))
    .map((name) => name.slice(table.length + 1))

test.each([
  {
    noun: 'drivers',
    table: 'fleet_drivers',
    form: {
      driverNo: 'D-1',
      name: 'Zoe Uno',
      licenceNo: 'L-4711',
      licenceClass: 'D-E',
      phone: '+34600111222',
      cardNo: 'C-0815',
    },
  },
  {
    noun: 'maintenance-staff',
    table: 'maintenance_staff',
    form: { staffNo: 'S-1', name: 'Zoe Dos', mobile: '+34600111333', email: 'dos@example.org' },
  },
  {
    noun: 'finance/parties',
    table: 'finance_parties',
    form: {
      name: 'Zoe Tres',
      taxId: 'B12345674',
      bank: 'Banco Tres',
      accountNo: 'ES7921000813610123456789',
      contact: 'Zoe Contacto',
      phone: '+34600111444',
      email: 'tres@example.org',
    },
  },
  {
    noun: 'organisation/users',
    table: 'organisation_users',
    made: '/user/sys/user/save',
    form: { username: 'zoe4', name: 'Zoe Cuatro', email: 'cuatro@example.org', phone: '+34600111555' },
  },
  {
    noun: 'members',
    table: 'members_members',
    made: '/user/pers/save',
    form: {
      mobile: '+34600111666',
      nickname: 'zoe5',
      realName: 'Zoe Cinco',
      sex: 'female',
      email: 'cinco@example.org',
      idNumber: '12345678Z',
    },
  },
])('PRIV-01 $noun: whoever asks gets all that is held of them, in full', async (one) => {
  const made = await request('POST', one.made ?? `/api/${one.noun}`, one.form)
  const created: { id?: string; user?: { id: string } } = JSON.parse(made.body).data
  const id = created.id ?? created.user?.id ?? ''
  if (one.noun === 'members')
    await t.admin.query(`update members_members set wechat_id = 'wx-zoe', alipay_id = 'ali-zoe' where id = $1`, [id])
  const place = `/api/${one.noun}/${id}/personal-data`
  expect((await request('GET', place)).status).toBe(400)
  expect((await request('GET', `${place.replace(id, newId())}?reason=asked`)).status).toBe(404)
  const { status, body } = await request('GET', `${place}?reason=asked`)
  expect(status).toBe(200)
  const { rows } = await t.admin.query<Record<string, string>>(`select * from ${one.table} where id = $1`, [id])
  const held = placedOf(one.table).map((column) => [column, rows[0]?.[column]] as const)
  expect(held.filter(([, value]) => !value)).toEqual([])
  expect(held.filter(([, value]) => !body.includes(String(value)))).toEqual([])
  expect(body).not.toMatch(/hash|secret/i)
  const { rows: audited } = await t.admin.query(
    `select after->>'reason' as reason from organisation_audit where entity_id = $1 and action like 'export%'`,
    [id],
  )
  expect(audited).toEqual([{ reason: 'asked' }])
})
