import { createAuditLog } from '@evops/organisation/server'
import { countRows, type Chain, type House, type Proofs } from '@evops/platform/server'
import type { Domains } from '../domains.ts'

/** What the product can prove of its rows: chains of hashes, by the name that a manifest notes them under. */
export function chainsOf(house: House, domains: Pick<Domains, 'ledger'>): { name: string; chain: Chain }[] {
  return [
    { name: 'audit', chain: createAuditLog(house).chain },
    { name: 'ledger', chain: domains.ledger.checks.chain },
  ]
}

/** Tables that only grow: a later copy has as many rows or more. */
const growing = ['organisation_audit', 'ledger_journals', 'ledger_entries', 'charging_orders']

export function proofsOf(house: House, domains: Pick<Domains, 'ledger'>, url: string): Proofs {
  return async () => {
    const heads = await Promise.all(
      chainsOf(house, domains).map(async ({ name, chain }) =>
        (await chain.heads()).map((head) => ({ chain: name, ...head })),
      ),
    )
    return { heads: heads.flat(), counts: await countRows(url, growing) }
  }
}
