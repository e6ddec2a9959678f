import { Problem } from '@evops/platform/contract'
import type { Services, Tx } from '@evops/platform/server'
import type { PartnerMonth } from '../../contract/index.ts'
import type { Partners } from '../partners/partners.service.ts'
import type { PartnerKey } from '../partners/partners.store.ts'
import { monthsOf, type MonthSums } from './clearing.store.ts'

/** A month is numbered by whose it is: there is one of each. */
const withStatementNo = (sums: MonthSums, platformId: string): PartnerMonth => ({
  ...sums,
  no: `${platformId}-${sums.month.replace('-', '')}`,
})
export interface ClearingDeps {
  services: Services
  partners: Pick<Partners, 'get'>
}

/** Of another operator's partner each says that there is none. */
export async function statementsOf(
  tx: Tx,
  { services, partners }: ClearingDeps,
  { months, ...key }: PartnerKey & { months: number },
): Promise<PartnerMonth[]> {
  const { platformId } = await partners.get(tx, key)
  return (await monthsOf(tx, key.id, { months, now: services.now() })).map((sums) => withStatementNo(sums, platformId))
}
/** Throws request.not-found: no such partner, or a month in which nothing moved. */
export async function statementOf(
  tx: Tx,
  { services, partners }: ClearingDeps,
  { month, ...key }: PartnerKey & { month: string },
): Promise<{ partnerName: string; sums: PartnerMonth }> {
  const { platformId, name } = await partners.get(tx, key)
  const [sums] = await monthsOf(tx, key.id, { month, now: services.now() })
  if (!sums) throw new Problem('request.not-found')
  return { partnerName: name, sums: withStatementNo(sums, platformId) }
}
