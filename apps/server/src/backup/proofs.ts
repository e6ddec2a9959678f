import { createAuditLog } from '@evops/organisation/server'
import { countRows, type Chain, type Services, type Manifest, type Proofs } from '@evops/platform/server'
import type { Domains } from '../domains.ts'

/** Returns the verifiable hash chains, by their name in a manifest. */
export function chainsOf(
  services: Services,
  domains: Pick<Domains, 'ledger'>,
): { name: string; chain: Chain }[] {
  return [
    { name: 'audit', chain: createAuditLog(services).chain },
    { name: 'ledger', chain: domains.ledger.checks.chain },
  ]
}

/** Append-only tables: a later copy has at least as many rows. */
const growing = ['organisation_audit', 'ledger_journals', 'ledger_entries', 'charging_sessions']

/** Returns the last seal of each chain. */
export async function headsOf(
  services: Services,
  domains: Pick<Domains, 'ledger'>,
): Promise<Manifest['heads']> {
  const heads = chainsOf(services, domains).map(async ({ name, chain }) =>
    (await chain.heads()).map((head) => ({ chain: name, ...head })),
  )
  return (await Promise.all(heads)).flat()
}

export function proofsOf(services: Services, domains: Pick<Domains, 'ledger'>, url: string): Proofs {
  return async () => ({ heads: await headsOf(services, domains), counts: await countRows(url, growing) })
}
