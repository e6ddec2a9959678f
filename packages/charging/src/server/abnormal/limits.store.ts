import type { Tx } from '@evops/platform/server'
import { anomalyThresholds, type AnomalyThresholds } from '../../contract/index.ts'

/** Returns an operator's thresholds, or the handbook's defaults. */
export async function loadAnomalyThresholds(tx: Tx): Promise<AnomalyThresholds & { version: number }> {
  const row = await tx.selectFrom('charging_thresholds').select(['limits', 'version']).executeTakeFirst()
  return { ...anomalyThresholds.parse(row?.limits ?? {}), version: row?.version ?? 0 }
}

/** Saves the thresholds. Returns false if they were changed in the meantime. */
export async function saveAnomalyThresholds(
  tx: Tx,
  operatorId: string,
  { version, ...wanted }: AnomalyThresholds & { version: number },
): Promise<boolean> {
  const text = JSON.stringify(wanted)
  if (version === 0) {
    const made = await tx
      .insertInto('charging_thresholds')
      .values({ operator_id: operatorId, limits: text })
      .onConflict((on) => on.column('operator_id').doNothing())
      .executeTakeFirst()
    return made.numInsertedOrUpdatedRows === 1n
  }
  const done = await tx
    .updateTable('charging_thresholds')
    .set({ limits: text, version: version + 1 })
    .where('version', '=', version)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}
