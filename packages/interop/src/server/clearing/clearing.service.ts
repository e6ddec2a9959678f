import { Problem } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import type { PartnerMonth } from '../../contract/index.ts'
import type { PartnerService } from '../partners/partners.service.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { listStatementMonths, type MonthSums } from './clearing.store.ts'

/** Adds the statement number, which is derived from the partner and the month. Each month has exactly one statement. */
const withStatementNo = (sums: MonthSums, platformId: string): PartnerMonth => ({
  ...sums,
  no: `${platformId}-${sums.month.replace('-', '')}`,
})
export interface PartnerStatementDeps {
  services: Services
  partners: Pick<PartnerService, 'get'>
}

/**
 * Lists the statements of a partner. For a partner of another operator, the functions below report that the partner
 * does not exist.
 */
export async function listPartnerStatements(
  tx: Tx,
  { services, partners }: PartnerStatementDeps,
  { months, ...key }: PartnerKey & { months: number },
): Promise<PartnerMonth[]> {
  const { platformId } = await partners.get(tx, key)
  return (await listStatementMonths(tx, key.id, { months, now: services.now() })).map((sums) =>
    withStatementNo(sums, platformId),
  )
}
/** Throws request.not-found if the partner does not exist or the month has no entries. */
export async function getPartnerStatement(
  tx: Tx,
  { services, partners }: PartnerStatementDeps,
  { month, ...key }: PartnerKey & { month: string },
): Promise<{ partnerName: string; sums: PartnerMonth }> {
  const { platformId, name } = await partners.get(tx, key)
  const [sums] = await listStatementMonths(tx, key.id, { month, now: services.now() })
  if (!sums) throw new Problem('request.not-found')
  return { partnerName: name, sums: withStatementNo(sums, platformId) }
}
