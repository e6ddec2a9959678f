import { perDay, rowsAndSize, rowsBefore, type SealChain, type Db, type RetainedData } from '@evops/platform/server'
import { auditChain } from '../audit/audit-log.service.ts'
import { countRecentAudit, newestAuditStart, sealedOperators } from '../audit/audit.store.ts'

/** Retention of the audit log: whole seals are deleted, and every operator's chain continues from a sealed anchor. */
export function auditRetention(db: Pick<Db, 'asPlatform'>, chain: SealChain): RetainedData {
  return {
    kind: 'audit',
    look: (now) =>
      db.asPlatform(async (tx) => {
        const { rows, rowBytes } = await rowsAndSize(tx, auditChain.rows)
        const { added, oldestAt } = await countRecentAudit(tx, now)
        const addedPerDay = perDay(added * rowBytes, { oldestAt, now })
        return { bytes: Math.round(rows * rowBytes), rows, oldestAt, addedPerDay }
      }),
    cutFor: (maxBytes) =>
      db.asPlatform(async (tx) => {
        const { rowBytes } = await rowsAndSize(tx, auditChain.rows)
        const at = await newestAuditStart(tx, Math.floor(maxBytes / rowBytes))
        return at ? new Date(at.getTime() + 1) : null
      }),
    due: (before) =>
      db.asPlatform(async (tx) => {
        const { rowBytes } = await rowsAndSize(tx, auditChain.rows)
        const rows = await rowsBefore(tx, auditChain, before)
        return { rows, bytes: Math.round(rows * rowBytes) }
      }),
    async drop(before) {
      for (const operatorId of await db.asPlatform(sealedOperators)) while ((await chain.drop(operatorId, before)) > 0);
    },
  }
}
