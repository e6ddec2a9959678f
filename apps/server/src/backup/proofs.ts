import { createAuditLog } from '@evops/organisation/server'
import { countRows, type Chain, type House, type Manifest, type Proofs } from '@evops/platform/server'
import type { Domains } from '../domains.ts'

/** What the product can prove of its rows: chains of hashes, by the name that a manifest notes them under. */
export function chainsOf(house: House, domains: Pick<Domains, 'ledger'>): { name: string; chain: Chain }[] {
  return [
    { name: 'audit', chain: createAuditLog(house).chain },
    { name: 'ledger', chain: domains.ledger.checks.chain },
  ]
}

/** Tables that only grow: a later copy has as many rows or more. */
const growing = ['organisation_audit', 'ledger_journals', 'ledger_entries', 'charging_sessions']

/** The last seal of each chain, as it is now. */
export async function headsOf(house: House, domains: Pick<Domains, 'ledger'>): Promise<Manifest['heads']> {
  const heads = chainsOf(house, domains).map(async ({ name, chain }) =>
    (await chain.heads()).map((head) => ({ chain: name, ...head })),
  )
  return (await Promise.all(heads)).flat()
}

export function proofsOf(house: House, domains: Pick<Domains, 'ledger'>, url: string): Proofs {
  return async () => ({ heads: await headsOf(house, domains), counts: await countRows(url, growing) })
}
