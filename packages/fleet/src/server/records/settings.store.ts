import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import { defaultSeasonMonths, type QuotaSettings, type QuotaSettingsForm } from '../../contract/index.ts'
import { markVehiclesChanged } from '../energy-facts/marks.store.ts'

/**
 * Minute of the day from which a session counts for the next day; the view fleet_energy_sessions contains the same
 * value.
 */
const usualNightFrom = 1_200

/** Returns the operator's settings, or the defaults with version 0. */
export async function loadQuotaSettings(tx: Tx, operatorId: string): Promise<QuotaSettings> {
  const row = await tx
    .selectFrom('fleet_quota_settings')
    .where('operator_id', '=', operatorId)
    .select(aliasColumns(['summerMonths', 'winterMonths', 'nightFromMinutes', 'priceE5', 'shareHundredths', 'version']))
    .executeTakeFirst()
  const { rows } = await sql<{ currency: string }>`
    select currency from organisation_operator_facts where operator_id = ${operatorId}`.execute(tx)
  return {
    ...(row ?? {
      summerMonths: [...defaultSeasonMonths.summerMonths],
      winterMonths: [...defaultSeasonMonths.winterMonths],
      nightFromMinutes: usualNightFrom,
      priceE5: null,
      shareHundredths: 10_000,
      version: 0,
    }),
    currency: rows[0]?.currency ?? '',
  }
}

/** Writes the settings. Returns false if the version has changed. */
export async function saveQuotaSettings(
  tx: Tx,
  operatorId: string,
  { version, ...form }: QuotaSettingsForm,
): Promise<boolean> {
  const { rows } = await sql`
    insert into fleet_quota_settings as s
      (operator_id, summer_months, winter_months, night_from_minutes, price_e5, share_hundredths)
    select ${operatorId}, ${form.summerMonths}::smallint[], ${form.winterMonths}::smallint[], ${form.nightFromMinutes},
      ${form.priceE5}, ${form.shareHundredths}
    where ${version} = 0 or exists (select from fleet_quota_settings where operator_id = ${operatorId})
    on conflict (operator_id) do update set summer_months = excluded.summer_months, winter_months = excluded.winter_months,
      night_from_minutes = excluded.night_from_minutes, price_e5 = excluded.price_e5,
      share_hundredths = excluded.share_hundredths, updated_at = now(), version = s.version + 1
    where s.version = ${version}
    returning 1`.execute(tx)
  // Seasons select quotas, and the start of the night decides the day of a session, so all vehicles are marked.
  if (rows.length > 0) await markVehiclesChanged(tx, { operatorId })
  return rows.length > 0
}
