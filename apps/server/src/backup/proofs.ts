import { createAuditLog } from '@evops/organisation/server'
import {
  countRows,
  type SealChain,
  type Services,
  type BackupManifest,
  type CollectBackupProofs,
} from '@evops/platform/server'
import type { Domains } from '../domains.ts'

/** Returns the verifiable hash chains, by their name in a manifest. */
export function hashChainsOf(
  services: Services,
  domains: Pick<Domains, 'ledger'>,
): { name: string; chain: SealChain }[] {
  return [
    { name: 'audit', chain: createAuditLog(services).chain },
    { name: 'ledger', chain: domains.ledger.checks.chain },
  ]
}

/** Append-only tables: a later copy has at least as many rows. */
const growing = ['organisation_audit', 'ledger_journals', 'ledger_entries', 'charging_sessions']

/** Returns the last seal of each chain. */
export async function lastSealsOfChains(
  services: Services,
  domains: Pick<Domains, 'ledger'>,
): Promise<BackupManifest['heads']> {
  const heads = hashChainsOf(services, domains).map(async ({ name, chain }) =>
    (await chain.heads()).map((head) => ({ chain: name, ...head })),
  )
  return (await Promise.all(heads)).flat()
}

export function createBackupProofs(
  services: Services,
  domains: Pick<Domains, 'ledger'>,
  url: string,
): CollectBackupProofs {
  return async () => ({ heads: await lastSealsOfChains(services, domains), counts: await countRows(url, growing) })
}
