import { dayMs } from '@evops/platform/contract'
import type { Services } from '@evops/platform/server'
import { extendPullLease, saveRecordsPulledUntil, getRecordsPulledUntil } from '../../roaming/roaming-links.store.ts'
import type { LinkedOcpiPartner } from '../ocpi-links.store.ts'
import type { OcpiOutbound } from '../ocpi-outbound.ts'
import type { createCdrs } from './cdrs.service.ts'
import { pagesOf, senderModuleUrl } from './pages.ts'
import type { createForeignSessions } from './sessions.service.ts'
import type { ReceivedInvoices } from './their-invoices.service.ts'

/**
 * Days covered by the first pull, and days read again by later pulls, for records that could not be accepted before.
 */
const [firstDays, againDays] = [30, 7]

interface Deps {
  services: Services
  outbound: OcpiOutbound
  foreignSessions: ReturnType<typeof createForeignSessions>
  cdrs: ReturnType<typeof createCdrs>
  invoices: ReceivedInvoices
}
/** Maximum number of objects per transaction. */
const together = 100
/**
 * Pulls sessions, records and invoices of our drivers from partners that do not push them or whose push failed. The
 * pull reads changes since the last pull and uses the same services as a push, so that a repeated object is stored
 * once. Those services store rejected objects.
 */
export function createRecordPull({ services, outbound, foreignSessions, cdrs, invoices }: Deps) {
  const modules = {
    sessions: foreignSessions.putAll,
    cdrs: cdrs.takeAll,
    invoicereconciliation: invoices.putAll,
  } as const

  /** Reads sessions first, because records refer to sessions and invoices refer to records. Throws LinkError. */
  return async function pullRecords(linked: LinkedOcpiPartner): Promise<void> {
    const startedAt = services.now()
    const to = await services.db.inTenant(linked.operatorId, (tx) => getRecordsPulledUntil(tx, linked))
    const since = (to ?? new Date(startedAt.getTime() - firstDays * dayMs)).getTime() - (to ? againDays * dayMs : 0)
    for (const identifier of ['sessions', 'cdrs', 'invoicereconciliation'] as const) {
      const url = senderModuleUrl(linked, identifier)
      if (url === undefined || (identifier === 'invoicereconciliation' && linked.version !== '2.3.0')) continue
      const from = new URL(url)
      from.searchParams.set('date_from', new Date(since).toISOString())
      for await (const objects of pagesOf(outbound, linked, { identifier, from: from.href })) {
        for (let at = 0; at < objects.length; at += together)
          await apart(objects.slice(at, at + together), (some) => modules[identifier](linked, some))
        await services.db.inTenant(linked.operatorId, (tx) => extendPullLease(tx, linked, services.now()))
      }
    }
    await services.db.inTenant(linked.operatorId, (tx) => saveRecordsPulledUntil(tx, linked, startedAt))
  }
}

/**
 * Stores all objects in a single transaction. If the database aborts the transaction, stores each object separately, so
 * that an invalid object does not affect the others.
 */
async function apart(all: readonly unknown[], take: (some: readonly unknown[]) => Promise<unknown>): Promise<void> {
  try {
    await take(all)
  } catch (error) {
    if (all.length === 1) throw error
    const broken: unknown[] = []
    for (const one of all) await take([one]).catch((reason: unknown) => broken.push(reason))
    if (broken.length > 0) throw new AggregateError(broken, 'objects of a partner were not written')
  }
}
