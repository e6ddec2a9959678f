import type { Tx } from '@evops/platform/server'
import { accountGroups, type FlowFilter } from '../../contract/index.ts'

/** Returns the lines with their journals that a filter selects. */
export function selectFlowLines(tx: Tx, filter: FlowFilter) {
  let rows = tx
    .selectFrom('ledger_journals as j')
    .innerJoin('ledger_entries as e', (on) =>
      on.onRef('e.operator_id', '=', 'j.operator_id').onRef('e.journal_id', '=', 'j.id'),
    )
  if (filter.from) rows = rows.where('j.effective_at', '>=', new Date(filter.from))
  if (filter.to) rows = rows.where('j.effective_at', '<', new Date(filter.to))
  if (filter.businessType) rows = rows.where('j.business_type', '=', filter.businessType)
  if (filter.businessId) rows = rows.where('j.business_id', '=', filter.businessId)
  if (filter.holderId) rows = rows.where('e.holder_id', '=', filter.holderId)
  if (filter.account) rows = rows.where('e.account', '=', filter.account)
  if (filter.group) rows = rows.where('e.account', 'in', [...accountGroups[filter.group]])
  return rows
}
