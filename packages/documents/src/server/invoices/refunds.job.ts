import type { JobTable } from '@evops/platform/server'
import type { DocumentsDeps } from '../deps.ts'
import { issuingOperators, recordRefunds, uncheckedRefundsExistSql } from './refunds.store.ts'

const everyMs = 20_000

/** Sessions are refunded by people without access to invoices, so a scheduled job finds the affected invoices. */
export function refundJobs(deps: DocumentsDeps): JobTable {
  return { 'documents:refunds': { everyMs, when: uncheckedRefundsExistSql, run: () => recordAllRefunds(deps) } }
}

export async function recordAllRefunds({ services }: DocumentsDeps): Promise<void> {
  for (const operatorId of await services.db.asPlatformOnce(issuingOperators))
    await services.db.inTenant(operatorId, (tx) => recordRefunds(tx, operatorId, services.now()))
}
