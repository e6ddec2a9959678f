import type { ServerDomain, Services, Tx } from '@evops/platform/server'
import type { Tariffs } from '@evops/tariffs/server'
import {
  chargingProblems,
  operationEndpoints,
  dayEndpoints,
  sessionEndpoints,
  listEntryEndpoints,
  refusedCardEndpoints,
  tokenEndpoints,
  tokenImportEndpoints,
  tokenImports,
  tokenForm,
  type TokenForm,
  type TokenRow,
} from '../contract/index.ts'
import { createDriverChargingApi, type DriverChargingApi } from './of-driver.ts'
import { createPartnerChargingApi, type PartnerChargingApi } from './of-partner.ts'
import { createAbnormal } from './abnormal/abnormal.ts'
import type { AnomalyFinder } from './abnormal/finder.service.ts'
import type { SessionActDeps } from './acts/deps.ts'
import { createSessionActs } from './session-acts.ts'
import { createBacktests } from './backtest/backtests.ts'
import { operationExportKind } from './operations/operation-export.ts'
import { operationRoutes } from './operations/operations.routes.ts'
import { createSessionImports, type SessionImportDeps } from './imports/session-imports.ts'
import { unplugJobs } from './ocpp/unplug.job.ts'
import { createSessionsLive } from './sessions/sessions-live.ts'
import { sessionExportKind } from './sessions/session-export-kind.ts'
import { lastRegistersOfWeek } from './sessions/sessions-of-charge-point.store.ts'
import { dayRoutes } from './sessions/day.routes.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import type { MeterChecks } from './reconcile/balance.rules.ts'
import { createReconciliationDomain } from './reconcile/reconcile.ts'
import type { Reconciliation } from './reconcile/reconcile.service.ts'
import { listEntryExportKind, listEntryJobs, listEntryRoutes } from './listed/entries.ts'
import { refusedCardExportKind, refusedCardJobs, refusedCardRoutes } from './refused-cards/refused-cards.ts'
import { tokenExportKinds } from './tokens/token-export.ts'
import { tokenStateActKind } from './tokens/token-state-act.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'
import { createTokenImports, type TokenImportDeps } from './tokens/token-imports.ts'
import { creditDueReturnedEnergy, returnedEnergyJobs } from './returned-energy/returned-energy.job.ts'
import { settleDueTerminalPayments, terminalPaymentJobs } from './terminal-payments/terminal-payments.job.ts'
import { createTokenService } from './tokens/tokens.service.ts'

export { recalculateRandomBills, type BillRecalculation } from './acts/bills-again.ts'
export {
  sessionFacts,
  payerKinds,
  type ConnectorSpan,
  type SessionFact,
  type PayerKind,
} from './facts/session-facts.store.ts'
export {
  markEarlierFactsStale,
  markStationFactsStale,
  markTokenFactsStale,
  markUnpluggedFactsStale,
  markFactsStale,
  operatorsWithStaleFacts,
  takeStaleSessions,
  listStaleSessionsWithin,
  type StaleFactSession,
} from './facts/unreported.store.ts'
export { sumsOfSessions } from './sessions/sessions.store.ts'
export { stationsByTotal } from './sessions/station-sums.store.ts'
export { formatDecimalUnits } from './cells.rules.ts'
export { addTestToken } from './ocpp/test-sessions.store.ts'
export { listYkcChargePoints } from './ykc/price-models.store.ts'
export { registerAt } from './sessions/register-at.rules.ts'
export { logOperation, type NewOperation, type OperationActor } from './operations/log-operation.ts'
export type {
  CheckVatNumber,
  GetSpendableBalance,
  ForeignStart,
  ForeignTags,
  GetPayerPriceGroups,
  PresentedTag,
} from './ports.ts'
export { decidePartnerStart, type PartnerStartDecision } from './acts/start-elsewhere.store.ts'
export type { PartnerStartVerdict } from './acts/start-elsewhere.rules.ts'
export { createMonitors } from './monitors/monitors.ts'
export type { MonitorDeps } from './monitors/deps.ts'
export type { DriverRunningSession } from './of-driver.ts'
export type { PartnerChargingApi, PartnerPayer } from './of-partner.ts'
export type { RecordedTerminalPayment, ReportedTerminalPayment } from './terminal-payments/terminal-advice.store.ts'
export { createPointsGateway, type PointsGateway } from './points-gateway.ts'
export { acceptedTagOf } from './tokens/good-tag.ts'
export { localListOfTokens } from './tokens/local-list.store.ts'
export { upsertCardToken, upsertCardTokens, type CardToken } from './tokens/card-tokens.store.ts'
export { setTokenBatteries } from './tokens/token-batteries.store.ts'
export { deleteHolderRefusedCards, refusedCardsOfHolder } from './refused-cards/refused-cards.store.ts'
export { deleteHolderPlates, setTokenHolder, tokensByTag, tokensOfHolder } from './tokens/tokens.store.ts'
export {
  isHolderCharging,
  markDebtsPaid,
  namesOfTokensAndSessions,
  sessionChecks,
  countUnpaidAtStation,
  sessionRegisters,
} from './sessions/wallet.store.ts'
export { sessionsAwaitNoticeSql, takeEndedSessions, type EndedSession } from './sessions/ended-news.store.ts'
export { formatAbnormalFlag } from './sessions/session-export.rules.ts'
export { meterEnergy } from './reconcile/balance.rules.ts'
export { judgeSignedValues } from './signed-values/judge.rules.ts'
export { signedEvidenceOfSession, type SignedEvidence } from './signed-values/signed-values.service.ts'
export { moveSessions, sessionsForBill, sessionsOfHolder } from './sessions/sessions-of-holder.store.ts'
export { numbersOfTransactions, sessionsOfChargePoint } from './sessions/sessions-of-charge-point.store.ts'
export { addDemoSessions21, demoPrepaidCards, demoQuietDays21, showDemoTariffs } from './demo-data.ts'
export { displayedTariff } from './ocpp201/displayed-tariff.ts'
export { presentTerminalPayment, terminalPaymentRows } from './terminal-payments/terminal-payments.store.ts'
export { groupsOfTag, timeZoneOfTokenPlace } from './tokens/token-groups.store.ts'

export interface ChargingDeps extends SessionImportDeps {
  tariffs: Pick<Tariffs, 'versionContents' | 'ratedContent'>
  currencyOf: (operatorId: string) => Promise<string>
  /** Returns those of these tokens that belong to another module, for example to a vehicle. */
  tokensAssigned?: TokenImportDeps['tokensAssigned']
  command: SessionActDeps['command']
  approvals: SessionActDeps['approvals']
  /** Returns the disagreements between meters on a station's day (from the energy package). Omitted: none is known. */
  meterChecks?: MeterChecks
  /** Missing until wallets exist. */
  balanceOf?: SessionActDeps['balanceOf']
  /** Missing until the members module exists. The start token's own group is known here. */
  groupsOf?: SessionActDeps['groupsOf']
}

export interface Charging {
  domain: ServerDomain
  /** Adds a start token. Throws charging.token-exists. */
  createToken(tx: Tx, operatorId: string, form: Partial<TokenForm> & { idTag: string }): Promise<TokenRow>
  /** Actions of members in the operator's own app. */
  app: DriverChargingApi
  /** Actions of partners' platforms. */
  partners: PartnerChargingApi
  /** Last registers of the sessions of the last week, in Wh by `chargePointNo:connectorNo`. */
  lastMeters(tx: Tx): Promise<Map<string, number>>
  /** Finds the anomalies of sessions, as its jobs do. */
  finder: AnomalyFinder
  /** Compares payments of terminals with their bills, as its job does. Returns their number. */
  settleTerminalPayments(): Promise<number>
  /** Credits energy that vehicles returned, as its job does. Returns the number of transactions. */
  creditReturnedEnergy(): Promise<number>
  /** Calculates the stations' days, as its job does. */
  reconciliation: Reconciliation
  /** Removes the bus listeners. */
  close(): void
}

/** The staff side: sessions, their bills and curves, start tokens. The OCPP gateway opens and closes sessions. */
export function createCharging(services: Services, deps: ChargingDeps): Charging {
  const tokens = createTokenService(services)
  const live = createSessionsLive(services)
  const acts = createSessionActs({ services, ...deps })
  const backtests = createBacktests(services, deps)
  const imports = createSessionImports(services, deps)
  const tokenFiles = createTokenImports(services, { ...deps, tokens })
  const abnormal = createAbnormal(services, deps)
  const reconcile = createReconciliationDomain(services, deps.meterChecks)
  return {
    domain: {
      name: 'charging',
      names: { charging_sessions: 'session_no', charging_tokens: 'label', charging_backtests: 'rule_name' },
      problems: { ...chargingProblems, ...backtests.problems, ...imports.problems, ...abnormal.problems },
      endpoints: [
        ...sessionEndpoints,
        ...dayEndpoints,
        ...operationEndpoints,
        ...acts.endpoints,
        ...tokenEndpoints,
        ...listEntryEndpoints,
        ...refusedCardEndpoints,
        ...tokenImportEndpoints,
        ...backtests.endpoints,
        ...imports.endpoints,
        ...abnormal.endpoints,
        ...reconcile.endpoints,
      ],
      routes(app) {
        acts.routes(app)
        operationRoutes(app)
        dayRoutes(app, { services, ...deps })
        sessionRoutes(app, { services, ...deps })
        tokenRoutes(app, { services, tokens })
        tokenFiles.routes(app, tokenImports)
        listEntryRoutes(app, services)
        refusedCardRoutes(app)
        backtests.routes(app)
        imports.routes(app)
        abnormal.routes(app)
        reconcile.routes(app)
      },
      jobs: {
        ...acts.jobs,
        ...unplugJobs(services, deps),
        ...backtests.jobs,
        ...imports.jobs,
        ...tokenFiles.jobs,
        ...listEntryJobs(services),
        ...refusedCardJobs(services),
        ...terminalPaymentJobs(services),
        ...returnedEnergyJobs(services, deps),
        ...abnormal.jobs,
        ...reconcile.jobs,
      },
      liveTopics: [live.topic],
      exports: [...ownExports(services, deps), ...backtests.exports, ...abnormal.exports, ...reconcile.exports],
      acts: [tokenStateActKind(services), ...acts.acts, ...abnormal.acts],
    },
    createToken: (tx, operatorId, form) => tokens.create(tx, operatorId, tokenForm.parse(form)),
    app: createDriverChargingApi({ services, ...deps }),
    partners: createPartnerChargingApi({ services, ...deps }),
    lastMeters: lastRegistersOfWeek,
    finder: abnormal.finder,
    settleTerminalPayments: () => settleDueTerminalPayments(services),
    creditReturnedEnergy: () => creditDueReturnedEnergy(services, deps),
    reconciliation: reconcile.reconciliation,
    close: live.close,
  }
}

/** Background exports of sessions and of what starts them. */
function ownExports(services: Services, deps: ChargingDeps) {
  return [
    sessionExportKind(services, deps),
    operationExportKind(services),
    ...tokenExportKinds(services, deps),
    listEntryExportKind(services),
    refusedCardExportKind(services),
  ]
}
