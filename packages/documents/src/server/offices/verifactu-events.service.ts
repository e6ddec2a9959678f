import { hourMs } from '@evops/platform/contract'
import type { JobTable, Tx } from '@evops/platform/server'
import type { VerifactuEventKind } from '../../contract/index.ts'
import type { DocumentsDeps } from '../deps.ts'
import { operatorProfileOf, loadDocumentSettings } from '../engine/settings.store.ts'
import {
  verifactuAnomaliesIn,
  lastVerifactuEventTimes,
  insertVerifactuEvent,
  lastVerifactuEvent,
  verifactuSummary,
  databaseTimeline,
  verifactuOperators,
  type VerifactuEventDetail,
} from './verifactu-events.store.ts'
import { hashInputOfEvent, huella, verifactuSoftwareOf, formatWithOffset } from './verifactu.rules.ts'
import { lockVerifactuChain } from './verifactu.store.ts'

export interface VerifactuEventToRecord {
  operatorId: string
  kind: VerifactuEventKind
  text: string
  detail?: VerifactuEventDetail
  at: Date
}
/**
 * Adds an event after the previous one (Orden HAC/1177/2024, article 9). A restored database has a different timeline,
 * which is recorded as a separate event first.
 */
export async function recordVerifactuEvent(
  tx: Tx,
  { operatorId, kind, text, detail = {}, at }: VerifactuEventToRecord,
): Promise<void> {
  await lockVerifactuChain(tx)
  const [{ sellerTaxId: issuerId }, { timeZone }] = [await loadDocumentSettings(tx), await operatorProfileOf(tx)]
  const timeline = await databaseTimeline(tx)
  const before = await lastVerifactuEvent(tx)
  const write = async (
    last: { no: number; hash: string },
    event: Pick<VerifactuEventToRecord, 'kind' | 'text'> & { detail: VerifactuEventDetail },
  ) => {
    const hashInput = hashInputOfEvent({
      ...verifactuSoftwareOf(issuerId),
      issuerId,
      kind: event.kind,
      before: last.hash,
      madeAt: formatWithOffset(at, timeZone),
    })
    const next = { no: last.no + 1, hash: huella(hashInput) }
    await insertVerifactuEvent(tx, {
      ...event,
      ...next,
      operatorId,
      at,
      hashInput,
      beforeHash: last.hash,
      detail: { ...event.detail, timeline },
    })
    return next
  }
  let last = { no: before?.no ?? 0, hash: before?.hash ?? '' }
  if (before && before.timeline !== null && before.timeline !== timeline)
    last = await write(last, {
      kind: '07',
      text: 'Copia de seguridad restaurada',
      detail: { timelineBefore: before.timeline },
    })
  await write(last, { kind, text, detail })
}

const mostFound = 50
/** Jobs: a summary every six hours, a check for anomalies every day. */
export function verifactuJobs(deps: DocumentsDeps): JobTable {
  return {
    'documents:verifactu': {
      title: {
        zh: 'VERI*FACTU 事件记录',
        en: 'VERI*FACTU event log',
        es: 'Registro de eventos VERI*FACTU',
      },
      forOperators: true,
      cron: '*/15 * * * *',
      attempts: 3,
      run: () => checkVerifactuChains(deps),
    },
  }
}
export async function checkVerifactuChains({ services }: DocumentsDeps): Promise<void> {
  for (const operatorId of await services.db.asPlatform(verifactuOperators))
    await services.db.inTenant(operatorId, async (tx) => {
      const at = services.now()
      await lockVerifactuChain(tx)
      const times = await lastVerifactuEventTimes(tx)
      const first = times.get('first')
      if (!first) return
      const age = (kind: string) => at.getTime() - (times.get(kind) ?? first).getTime()
      if (age('03') >= 24 * hourMs) await checkVerifactuRecords(tx, { operatorId, at })
      if (age('10') >= 6 * hourMs)
        await recordVerifactuEvent(tx, {
          operatorId,
          kind: '10',
          text: 'Resumen de eventos',
          detail: await verifactuSummary(tx),
          at,
        })
    })
}

const launches = { records: '03', events: '05' } as const
const findings = { records: '04', events: '06' } as const
const names = { records: 'registros de facturación', events: 'registros de evento' } as const
/** Checks records and events; records the check and each new anomaly as events. */
export async function checkVerifactuRecords(
  tx: Tx,
  { operatorId, at }: { operatorId: string; at: Date },
): Promise<{ records: number; events: number; anomalies: number }> {
  const seen = { records: 0, events: 0, anomalies: 0 }
  for (const what of ['records', 'events'] as const) {
    const found = await verifactuAnomaliesIn(tx, what, { now: at, most: mostFound })
    seen[what] = found.seen
    seen.anomalies += found.anomalies.length
    const text = `Detección de anomalías en los ${names[what]}: ${found.seen}`
    const detail = { seen: found.seen, found: found.anomalies.length }
    await recordVerifactuEvent(tx, { operatorId, kind: launches[what], text, detail, at })
    for (const one of found.anomalies)
      await recordVerifactuEvent(tx, {
        operatorId,
        kind: findings[what],
        text: [`TipoAnomalia ${one.anomaly}`, `n.º ${one.no}`, one.text].filter(Boolean).join(' · '),
        detail: { anomaly: one.anomaly, no: one.no },
        at,
      })
  }
  return seen
}
