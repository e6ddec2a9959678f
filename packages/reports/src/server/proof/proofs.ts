import { addDays, newId, Problem } from '@evops/platform/contract'
import { serveAll, type App, type Services, type JobTable, type Tx } from '@evops/platform/server'
import { alarmsChannel, listAlarmDays } from '@evops/stations/server'
import { maxProofDays, proofEndpoints, type ProofRow } from '../../contract/index.ts'
import { raiseProofAlarms } from './proof-alarms.ts'
import { proofCalendarOf } from './proof.rules.ts'
import { proveFacts } from './proof.service.ts'
import { insertProof, operatorsToProve, pageOfProofs, defaultProofRange, type DayRange } from './proof.store.ts'

/** Maximum number of differences that a run stores; `found` is the real number. */
const maxProofs = 200

export interface ProofService {
  /**
   * Runs all comparisons, stores the result and raises or clears its alarms. Throws reports.span and reports.too-long.
   */
  prove(operatorId: string, options?: ProofRequest): Promise<ProofRow>
  routes(app: App): void
  jobs: JobTable
}
interface ProofRequest extends Partial<DayRange> {
  byName?: string
}

/** Creates the proof that report, dashboard, list and ledger agree. */
export function createProofs(services: Services): ProofService {
  async function prove(operatorId: string, options: ProofRequest = {}): Promise<ProofRow> {
    const at = services.now()
    const startedAt = performance.now()
    const range = await services.db.inTenant(operatorId, (tx) => rangeOf(tx, { operatorId, at, options }))
    const { days } = proofCalendarOf(range)
    if (days.length === 0) throw new Problem('reports.span')
    if (days.length > maxProofDays) throw new Problem('reports.too-long', { days: maxProofDays })
    const proof = await services.db.inSnapshot(operatorId, (tx) => proveFacts(tx, range, at))
    const { cells, differences } = proof
    const row: ProofRow = {
      id: newId(at.getTime()),
      at: at.toISOString(),
      ...range,
      tookMs: Math.round(performance.now() - startedAt),
      cells,
      found: differences.length,
      unexplained: differences.filter(({ explained }) => !explained).length,
      differences: differences.slice(0, maxProofs),
      byName: options.byName ?? null,
    }
    const moved = await services.db.inTenant(operatorId, async (tx) => {
      await insertProof(tx, operatorId, row)
      return raiseProofAlarms(tx, proof, { operatorId, range, at })
    })
    if (moved) services.bus.publish(alarmsChannel, { operatorId })
    return row
  }
  return {
    prove,
    routes(app) {
      serveAll(app, proofEndpoints, {
        listReportProofs: ({ tx, query }) => pageOfProofs(tx, query),
        runReportProof: async ({ actor, body, audit }) => {
          const row = await prove(actor.operatorId, { ...body, byName: actor.name })
          const { id, dayFrom, dayTo, found, unexplained } = row
          audit({ entity: 'report_proof', entityId: id, after: { dayFrom, dayTo, found, unexplained } })
          return row
        },
      })
    },
    jobs: {
      'reports:prove': {
        title: { zh: '报表核对', en: 'Run proof of reports', es: 'Comprobar informes' },
        forOperators: true,
        cron: '50 3 * * *',
        attempts: 2,
        async run() {
          const failures: unknown[] = []
          for (const operatorId of await services.db.asPlatform(operatorsToProve))
            await prove(operatorId).catch((error: unknown) => failures.push(error))
          // The proofs of other operators are not affected by a failure.
          if (failures.length > 0) throw failures[0]
        },
      },
    },
  }
}

/**
 * Returns the requested range, or the default days plus earlier days that still have an alarm, up to the maximum of one
 * proof.
 */
async function rangeOf(
  tx: Tx,
  { operatorId, at, options }: { operatorId: string; at: Date; options: Partial<DayRange> },
): Promise<DayRange> {
  const usual = await defaultProofRange(tx, operatorId, at)
  const { dayTo = usual.dayTo } = options
  if (options.dayFrom !== undefined) return { dayFrom: options.dayFrom, dayTo }
  const earliest = addDays(dayTo, 1 - maxProofDays)
  const reportedDays = (await listAlarmDays(tx, 'F61')).map(({ day }) => day).filter((day) => day >= earliest)
  return { dayFrom: [usual.dayFrom, ...reportedDays].toSorted()[0] ?? usual.dayFrom, dayTo }
}
