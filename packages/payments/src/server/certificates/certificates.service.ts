import type { JobTable } from '@evops/platform/server'
import type { AccountKey } from '../accounts/accounts.store.ts'
import type { PaymentAccounts } from '../accounts/accounts.service.ts'
import type { PaymentsDeps } from '../deps.ts'
import { ProviderError } from '../port.ts'
import { platformCertificates } from '../providers/wechat-certificates.ts'
import { createProviderConnection } from '../wire.ts'
import {
  accountsWithDueCertificates,
  certificatesDueSql,
  saveCertificates,
  claimCertificateDownload,
} from '../accounts/certificates.store.ts'

/**
 * Interval of the download. WeChat replaces a certificate days before it expires, and announces it only in this list.
 */
const everyMs = 12 * 3_600_000
/** Interval after a failed download. */
const againMs = 10 * 60_000
/** Shortest interval of requests for an unknown serial number, because anyone can send a callback with one. */
const restMs = 60_000

export interface Certificates {
  /** Downloads the certificates of every account that is due, as its job does. */
  fetchDue(): Promise<void>
  /** Returns true if new certificates were downloaded now. At most once a minute per account, across all processes. */
  renew(account: AccountKey, restMs?: number): Promise<boolean>
  jobs: JobTable
}

/** Manages the provider's certificates of accounts without a manually entered public key. */
export function createCertificates(deps: PaymentsDeps, accounts: PaymentAccounts): Certificates {
  const { services } = deps
  async function renew(account: AccountKey, rest = restMs): Promise<boolean> {
    const { operatorId, id } = account
    const now = services.now()
    const later = (ms: number) => new Date(now.getTime() + ms)
    const reached = await services.db.inTenant(operatorId, async (tx) =>
      (await claimCertificateDownload(tx, id, { now, before: later(-rest), dueAt: later(againMs) }))
        ? accounts.merchant(tx, id)
        : undefined,
    )
    if (!reached) return false
    try {
      // Outside the transaction, because it waits for the provider.
      const found = await platformCertificates(createProviderConnection(deps, reached.merchant, reached))
      await services.db.inTenant(operatorId, (tx) =>
        saveCertificates(tx, account, { found, now, dueAt: later(everyMs) }),
      )
      return true
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      services.log.warn({ error, account: id }, 'platform certificates not fetched')
      return false
    }
  }
  async function fetchDue(): Promise<void> {
    for (const account of await services.db.asPlatform((tx) => accountsWithDueCertificates(tx, services.now())))
      await renew(account, 0)
  }
  return {
    renew,
    fetchDue,
    jobs: { 'payments:certificates': { everyMs: 5_000, when: certificatesDueSql, run: fetchDue } },
  }
}
