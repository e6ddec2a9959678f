import { Problem } from '@evops/platform/contract'
import {
  createImports,
  type ServerDomain,
  type Services,
  type ImportedResource,
  lengthWords,
} from '@evops/platform/server'
import { zoneClock } from '@evops/tariffs/contract'
import { z } from 'zod'
import * as contract from '../../contract/index.ts'
import type { SessionImportCounts, SessionImportSettings } from '../../contract/index.ts'
import { sessionImportWords, type SessionFaultKey } from './session-import.words.ts'
import { planSessionImport, parseSessionTable, type SessionPlan, type ZonedSettings } from './plan.service.ts'
import { noToken, pastSessionAnomalies } from './sessions.rules.ts'
import { sessionQuestions, withAnswers } from './questions.rules.ts'
import { suggestSessionSettings } from './suggest.rules.ts'
import { checkSessionUndo, undoSessionImport } from './undo.store.ts'
import { writeSessionImport, type SessionImportDeps } from './write.service.ts'

export type { SessionImportDeps } from './write.service.ts'

const firstShown = 20
const madeOf = z.object({
  sessions: z.array(z.uuid()),
  stations: z.array(z.uuid()),
  chargePoints: z.array(z.uuid()),
  tokens: z.array(z.uuid()),
})
const nothing: SessionImportCounts = {
  rows: 0,
  sessions: 0,
  existing: 0,
  stations: 0,
  chargePoints: 0,
  tokens: 0,
  energyDwh: 0,
  amountMinor: 0,
  paid: 0,
  unpriced: 0,
  odd: 0,
}

/** Imports past sessions. */
export function createSessionImports(
  services: Services,
  deps: SessionImportDeps,
): Pick<ServerDomain, 'problems' | 'endpoints' | 'routes'> & Required<Pick<ServerDomain, 'jobs'>> {
  const withTimeZone = async (settings: SessionImportSettings, operatorId: string): Promise<ZonedSettings> => ({
    ...settings,
    timeZone: settings.timeZone ?? (await deps.operatorOf(operatorId)).timeZone,
  })
  const noun: ImportedResource<SessionImportSettings, SessionImportCounts, SessionFaultKey, SessionPlan> = {
    kind: 'sessions',
    jobs: 'charging',
    entity: 'session-import',
    title: { zh: '导入历史订单', en: 'Import of past sessions', es: 'Importación de sesiones anteriores' },
    resumeTitle: {
      zh: '接续订单导入',
      en: 'Resume imports of sessions',
      es: 'Reanudar importaciones de sesiones',
    },
    settings: contract.sessionImportSettings,
    counts: contract.sessionImportCounts,
    nothing,
    words: { ...sessionImportWords, ...lengthWords },
    mostRows: contract.sessionImportLimits.rows,
    suggest: async (_, { table, operatorId, earlier }) =>
      suggestSessionSettings(table, await deps.operatorOf(operatorId), earlier),
    missing: (_, has) =>
      contract.sessionImportFieldNames.filter((field) => contract.sessionImportFields[field].required && !has(field)),
    require: async (_, settings, { operatorId }) =>
      requireFitting(await withTimeZone(settings, operatorId), await deps.operatorOf(operatorId)),
    meaningOf: (_, operatorId) => deps.operatorOf(operatorId),
    questions: async (_, { table, settings, operatorId }) =>
      sessionQuestions(table, await withTimeZone(settings, operatorId)),
    async plan(tx, table, rawSettings, { operatorId }) {
      const settings = withAnswers(await withTimeZone(rawSettings, operatorId))
      return planSessionImport(tx, parseSessionTable(table, settings, services.now()), settings)
    },
    shown: (plan, settings) => ({
      sessions: plan ? firstSessions(plan, settings.timeZone ?? plan.timeZone) : [],
    }),
    async write(tx, { plan, settings: rawSettings, caller: { operatorId }, progress }) {
      const settings = await withTimeZone(rawSettings, operatorId)
      const { existing, sessions, stations, chargePoints, tokens, ...sums } = await writeSessionImport(tx, {
        ...deps,
        operatorId,
        plan,
        settings,
        progress,
      })
      return {
        counts: {
          ...plan.counts,
          ...sums,
          existing: plan.counts.existing + existing,
          sessions: plan.counts.sessions - existing,
        },
        made: sessions.length > 0 ? { sessions, stations, chargePoints, tokens } : null,
      }
    },
    undo: (tx, made, { operatorId }) =>
      undoSessionImport(tx, { operatorId, ...madeOf.parse(made), places: deps.places }),
    undoLists: ['sessions', 'tokens', 'chargePoints', 'stations'],
    checkUndo: (tx, made) => checkSessionUndo(tx, { ...madeOf.parse(made), places: deps.places }),
  }
  const imports = createImports(services, noun)
  return {
    problems: contract.sessionImportProblems,
    endpoints: contract.sessionImportEndpoints,
    routes: (app) => imports.routes(app, contract.sessionImports),
    jobs: imports.jobs,
  }
}

/** Checks that the time zone is valid and the currency is the operator's. Throws charging.session-import-…. */
function requireFitting({ timeZone, currency }: ZonedSettings, operator: { currency: string }): void {
  try {
    zoneClock(timeZone).spanAt(0)
  } catch {
    throw new Problem('charging.session-import-zone', { timeZone }, { timeZone: 'charging.session-import-zone' })
  }
  if (currency !== operator.currency)
    throw new Problem(
      'charging.session-import-currency',
      { own: operator.currency, other: currency },
      { currency: 'charging.session-import-currency' },
    )
}

function firstSessions(plan: SessionPlan, timeZone: string) {
  return plan.sessions.slice(0, firstShown).map((session) => ({
    ...session,
    token: session.token === noToken ? null : session.token,
    station: plan.existing.chargePoints.get(session.chargePoint)?.stationCode ?? session.station ?? session.chargePoint,
    startedAt: new Date(session.startedAt).toISOString(),
    endedAt: new Date(session.endedAt).toISOString(),
    timeZone: plan.existing.chargePoints.get(session.chargePoint)?.timeZone ?? timeZone,
    flags: pastSessionAnomalies(session),
  }))
}
