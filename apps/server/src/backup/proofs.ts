import { createAuditLog } from '@evops/organisation/server'
import { countRows, type Chain, type Services, type Manifest, type Proofs } from '@evops/platform/server'
import type { Domains } from '../domains.ts'

/** What the product can prove of its rows: chains of hashes, by the name that a manifest notes them under. */
export function chainsOf(services: Services, domains: Pick<Domains, 'ledger'>): { name: string; chain: Chain }[] {
  return [
    { name: 'audit', chain: createAuditLog(services).chain },
    { name: 'ledger', chain: domains.ledger.checks.chain },
  ]
}

/** Tables that only grow: a later copy has as many rows or more. */
const growing = ['organisation_audit', 'ledger_journals', 'ledger_entries', 'charging_sessions']

/** The last seal of each chain, as it is now. */
export async function headsOf(services: Services, domains: Pick<Domains, 'ledger'>): Promise<Manifest['heads']> {
  const heads = chainsOf(services, domains).map(async ({ name, chain }) =>
    (await chain.heads()).map((head) => ({ chain: name, ...head })),
  )
  return (await Promise.all(heads)).flat()
}

export function proofsOf(services: Services, domains: Pick<Domains, 'ledger'>, url: string): Proofs {
  return async () => ({ heads: await headsOf(services, domains), counts: await countRows(url, growing) })
}
