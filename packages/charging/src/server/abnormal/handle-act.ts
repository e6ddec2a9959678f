import { fillPlaceholders, Problem } from '@evops/platform/contract'
import { defineBulkAction, type BulkActionKind, type BulkActionTarget, type Services } from '@evops/platform/server'
import { z } from 'zod'
import {
  abnormalEditors,
  abnormalFilter,
  abnormalProblems,
  abnormalBulkActions,
  handleAbnormalAct,
  handlingReason,
  type AbnormalRow,
} from '../../contract/index.ts'
import { handleAbnormalSession, lockAbnormalSession, type HandlingDeps } from './abnormal.service.ts'
import { flagsById, sliceOfFlags, type FlagCursor } from './flags.store.ts'
import { handleActWords } from './handle-act.words.ts'

const rowsPerSlice = 1_000
const targetOf = ({
  sessionId,
  sessionNo,
  stationName,
  chargePointName,
  connectorNo,
}: AbnormalRow): BulkActionTarget => ({
  key: sessionId,
  label: `${sessionNo} · ${stationName} · ${chargePointName}-${connectorNo}`,
})

/**
 * Handles many abnormal sessions with one action and one reason. The rows are anomalies, and each session is handled
 * once.
 */
export function handleAbnormalKind(services: Services, deps: Omit<HandlingDeps, 'services'>): BulkActionKind {
  return defineBulkAction({
    name: handleAbnormalAct,
    permission: abnormalEditors,
    title: { zh: '批量处理异常订单', en: 'Resolve abnormal sessions', es: 'Resolver sesiones anómalas' },
    entity: 'session',
    params: z.object({ action: z.enum(abnormalBulkActions), reason: handlingReason }),
    filter: abnormalFilter,
    async *matching(actor, filter) {
      let after: FlagCursor | undefined
      const seen = new Set<string>()
      do {
        const slice = await services.db.inTenant(actor, (tx) =>
          sliceOfFlags(tx, filter, { after, limit: rowsPerSlice }),
        )
        yield* onceEach(slice.rows, seen)
        after = slice.last
      } while (after)
    },
    async *named(actor, keys) {
      const ids = keys.filter((key) => z.uuid().safeParse(key).success)
      yield* onceEach(await services.db.inTenant(actor, (tx) => flagsById(tx, ids)), new Set())
    },
    act: (actor, { key }, { action, reason }) =>
      services.db.inTenant(actor, async (tx) => {
        const formatAnswer = (word: keyof typeof handleActWords) =>
          fillPlaceholders(handleActWords[word][actor.language], {})
        try {
          const { look, open } = await lockAbnormalSession(tx, key, { now: services.now() })
          if (open.length === 0) return { ok: true, answer: formatAnswer('charging.handle-act.nothing') }
          const handling = { sessionId: key, action, reason }
          const { approvalId } = await handleAbnormalSession(tx, { ...deps, services }, actor, handling)
          const before = { state: look.state, totalMinor: look.totalMinor, flags: open }
          return {
            ok: true,
            answer: formatAnswer(approvalId ? 'charging.handle-act.waits' : 'charging.handle-act.done'),
            before,
            after: { action, reason, ...(approvalId && { approvalId }) },
          }
        } catch (error) {
          if (!(error instanceof Problem)) throw error
          const problemTexts = Object.entries(abnormalProblems).find(([code]) => code === error.code)?.[1]
          return {
            ok: false,
            answer: problemTexts ? problemTexts[actor.language] : formatAnswer('charging.handle-act.gone'),
          }
        }
      }),
  })
}

function* onceEach(rows: readonly AbnormalRow[], seen: Set<string>) {
  for (const row of rows) {
    if (seen.has(row.sessionId)) continue
    seen.add(row.sessionId)
    yield targetOf(row)
  }
}
