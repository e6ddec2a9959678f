import { type Tx, aliasColumns } from '@evops/platform/server'
import { sql } from 'kysely'
import { approvalRules, type TariffSettings } from '../../contract/index.ts'

/** Returns the operator's settings; by default no second person is required. */
export async function findTariffSettings(tx: Tx, operatorId: string): Promise<TariffSettings> {
  const row = await tx
    .selectFrom('tariffs_settings')
    .where('operator_id', '=', operatorId)
    .select(aliasColumns(['approval', 'abovePercentHundredths', 'version']))
    .executeTakeFirst()
  const approval = approvalRules.find((rule) => rule === row?.approval)
  return row && approval ? { ...row, approval } : { approval: 'never', abovePercentHundredths: 1_000, version: 0 }
}

/** Writes the settings. Returns false if the version has changed. */
export async function writeTariffSettings(
  tx: Tx,
  operatorId: string,
  { version, userId, ...settings }: TariffSettings & { userId: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into tariffs_settings as s (operator_id, approval, above_percent_hundredths, updated_by)
    select ${operatorId}, ${settings.approval}, ${settings.abovePercentHundredths}, ${userId}::uuid
    where ${version} = 0 or exists (select from tariffs_settings where operator_id = ${operatorId})
    on conflict (operator_id) do update set approval = excluded.approval, above_percent_hundredths = excluded.above_percent_hundredths,
      version = s.version + 1, updated_at = now(), updated_by = excluded.updated_by
    where s.version = ${version}`.execute(tx)
  return numAffectedRows === 1n
}
