import { newId, orNotFound, Problem } from '@evops/platform/contract'
import type { JobTable } from '@evops/platform/server'
import { isWired, type ChannelDayRow } from '../../contract/index.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Intents } from '../intents/intents.service.ts'
import type { Refunds } from '../intents/refunds.service.ts'
import { providerOf } from '../providers/adapters.ts'
import { createWire } from '../wire.ts'
import { compareDay, listUnbookedOfDay } from './compare.store.ts'
import { dueDays, findDay, openDay, spanOfDay, type DayPlace } from './days.store.ts'
import { postFee } from './fees.service.ts'
import { daysBack, daysTried, publishing, zoneOf } from './publishing.rules.ts'
import { readDay, type Reading } from './reading.service.ts'
import { uploadedRows } from './upload.rules.ts'

/** Largest number of a day's unbooked payments that are queried. */
const maxRequested = 200

export interface Upload {
  bytes: AsyncIterable<Uint8Array>
  fileName: string
}
export interface Reconciliation {
  /**
   * Reads the file of a day, from the provider or the upload, and compares it. Throws request.not-found,
   * payments.day-not-over, payments.day-no-file, and the file's problems.
   */
  compare(place: DayPlace, by?: { name: string; upload?: Upload }): Promise<ChannelDayRow>
  /** Compares every published day that was not compared. */
  compareDue(): Promise<void>
  jobs: JobTable
}

export function createReconciliation(
  deps: PaymentsDeps,
  { accounts, intents, refunds }: { accounts: Accounts; intents: Intents; refunds: Refunds },
): Reconciliation {
  const { services, operatorOf } = deps

  async function compare(
    place: DayPlace,
    { name, upload }: { name: string; upload?: Upload } = { name: '' },
  ): Promise<ChannelDayRow> {
    const { operatorId, accountId, day } = place
    const { currency, timeZone } = await operatorOf(operatorId)
    const opened = await services.db.inTenant(operatorId, async (tx) => {
      const account = await accounts.get(tx, accountId)
      if (!upload && !isWired(account.provider)) throw new Problem('payments.day-no-file')
      const span = await spanOfDay(tx, day, zoneOf(account.provider) ?? timeZone)
      const now = services.now()
      if (span.to > now) throw new Problem('payments.day-not-over')
      const reached = upload ? undefined : await accounts.merchant(tx, accountId)
      if (!upload && !reached) throw new Problem('payments.day-no-file')
      const row = await openDay(tx, place, { ...span, id: newId(now.getTime()), currency, now })
      return { account, span, reached, row }
    })
    const { account, span, reached, row } = opened
    const source: Pick<Reading, 'rows' | 'source' | 'name'> = upload
      ? {
          rows: uploadedRows(upload.bytes, { ...span, day, currency, merchantId: account.merchantId }),
          source: 'upload',
          name: upload.fileName,
        }
      : { rows: ofProvider(), source: 'provider', name: '' }
    const isRead = await readDay(deps, { ...source, operatorId, day: row, to: span.to, byName: name })
    if (isRead) await settle(place, row.id)
    return getDay(operatorId, row.id)

    async function* ofProvider() {
      if (reached)
        yield* providerOf(reached.merchant.provider).dayFile(createWire(deps, reached.merchant, reached), {
          ...span,
          day,
        })
    }
  }

  /**
   * Compares a day. Payments that the provider has and we know are queried and booked in the usual way, and the day is
   * compared once more.
   */
  async function settle({ operatorId, accountId }: DayPlace, dayId: string): Promise<void> {
    const once = () =>
      services.db.inTenant(operatorId, async (tx) => {
        const isCompared = await compareDay(tx, { dayId, accountId, at: services.now() })
        if (isCompared) await postFee(tx, deps, { operatorId, accountId, dayId })
        return isCompared
      })
    if (!(await once())) return
    const unbookedIds = await services.db.inTenant(operatorId, (tx) =>
      listUnbookedOfDay(tx, dayId, maxRequested),
    )
    const quietly = (work: Promise<void>) =>
      work.catch((error: unknown) => services.log.warn({ error }, 'payment of a day file not looked at'))
    for (const id of unbookedIds.intents) await quietly(intents.look({ operatorId, id }, 'poll'))
    for (const id of unbookedIds.refunds) await quietly(refunds.work({ operatorId, id }))
    if (unbookedIds.intents.length + unbookedIds.refunds.length > 0) await once()
  }
  async function getDay(operatorId: string, id: string): Promise<ChannelDayRow> {
    return orNotFound(await services.db.inTenant(operatorId, (tx) => findDay(tx, id)))
  }
  async function compareDue(): Promise<void> {
    const due = await services.db.asPlatform((tx) =>
      dueDays(tx, { publishing, now: services.now(), back: daysBack, tried: daysTried }),
    )
    for (const place of due)
      await compare(place).catch((error: unknown) =>
        services.log.warn({ error, ...place }, 'day of an account not compared'),
      )
  }

  return {
    compare,
    compareDue,
    jobs: {
      'payments:reconcile': {
        title: { zh: '渠道对账', en: 'Reconcile payments', es: 'Conciliar pagos' },
        cron: '12 * * * *',
        run: compareDue,
      },
    },
  }
}
