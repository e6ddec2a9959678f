import type { Domain, House, Tx } from '@evops/platform/server'
import type { Tariffs } from '@evops/tariffs/server'
import {
  chargingProblems,
  operationEndpoints,
  dayEndpoints,
  orderEndpoints,
  listEntryEndpoints,
  tokenEndpoints,
  tokenImportEndpoints,
  tokenImports,
  tokenForm,
  type TokenForm,
  type TokenRow,
} from '../contract/index.ts'
import { createOfDriver, type OfDriver } from './of-driver.ts'
import { createOfPartner, type OfPartner } from './of-partner.ts'
import { createAbnormal } from './abnormal/abnormal.ts'
import type { Finder } from './abnormal/finder.service.ts'
import type { ActDeps } from './acts/deps.ts'
import { createOrderActs } from './order-acts.ts'
import { createBacktests } from './backtest/backtests.ts'
import { operationExportKind } from './operations/operation-export.ts'
import { operationRoutes } from './operations/operations.routes.ts'
import { createOrderImports, type OrderImportDeps } from './imports/order-imports.ts'
import { unplugJobs } from './ocpp/unplug.job.ts'
import { createOrdersLive } from './orders/orders-live.ts'
import { orderExportKind } from './orders/order-export-kind.ts'
import { lastMeters } from './orders/orders-of-charge-point.store.ts'
import { dayRoutes } from './orders/day.routes.ts'
import { orderRoutes } from './orders/orders.routes.ts'
import { createReconcile } from './reconcile/reconcile.ts'
import type { Reconciliation } from './reconcile/reconcile.service.ts'
import { entryExportKind, entryJobs, entryRoutes } from './listed/entries.ts'
import { tokenExportKinds } from './tokens/token-export.ts'
import { tokenStateActKind } from './tokens/token-state-act.ts'
import { tokenRoutes } from './tokens/tokens.routes.ts'
import { createTokenImports, type TokenImportDeps } from './tokens/token-imports.ts'
import { createTokenService } from './tokens/tokens.service.ts'

export { billsAgain, type BillsAgain } from './acts/bills-again.ts'
export {
  orderFacts,
  payerKinds,
  type ConnectorSpan,
  type OrderFact,
  type PayerKind,
} from './facts/order-facts.store.ts'
export {
  noteEarlier,
  noteStation,
  noteToken,
  noteUnplugged,
  noteUnreported,
  operatorsUnreported,
  takeUnreported,
  unreportedWithin,
  type Unreported,
} from './facts/unreported.store.ts'
export { sumsOfOrders } from './orders/orders.store.ts'
export { stationsByTotal } from './orders/station-sums.store.ts'
export { decimal } from './cells.rules.ts'
export { addTestToken } from './ocpp/test-sessions.store.ts'
export { registerAt } from './orders/register-at.rules.ts'
export { logOperation, type NewOperation, type OperationActor } from './operations/log-operation.ts'
export type { BalanceOf, ForeignStart, ForeignTags, GroupsOf, ShownTag } from './ports.ts'
export { createMonitors } from './monitors/monitors.ts'
export type { MonitorDeps } from './monitors/deps.ts'
export type { LiveOrder } from './of-driver.ts'
export type { OfPartner, PartnerPayer } from './of-partner.ts'
export { createPointsGateway, type PointsGateway } from './points-gateway.ts'
export { goodTag } from './tokens/good-tag.ts'
export { localListOfTokens } from './tokens/local-list.store.ts'
export { keepCardToken, keepCardTokens, type CardToken } from './tokens/card-tokens.store.ts'
export { setTokenBatteries } from './tokens/token-batteries.store.ts'
export { forgetPlates, setTokenHolder, tokensByTag, tokensOfHolder } from './tokens/tokens.store.ts'
export { isCharging, markDebtsPaid, namesOf, orderChecks, unpaidAt } from './orders/wallet.store.ts'
export { endedOrdersWait, takeEndedOrders, type EndedOrder } from './orders/ended-news.store.ts'
export { namedFlag } from './orders/order-export.rules.ts'
export { moveOrders, ordersForBill, ordersOfHolder } from './orders/orders-of-holder.store.ts'
export { numbersOfTransactions, ordersOfChargePoint } from './orders/orders-of-charge-point.store.ts'
export { groupsOfTag, zoneOfPlace } from './tokens/token-groups.store.ts'

export interface ChargingDeps extends OrderImportDeps {
  tariffs: Pick<Tariffs, 'versionContents' | 'ratedContent'>
  currencyOf: (operatorId: string) => Promise<string>
  /** Which of these tokens somebody else keeps as theirs: a vehicle's. */
  tokensAssigned?: TokenImportDeps['tokensAssigned']
  command: ActDeps['command']
  approvals: ActDeps['approvals']
  /** Answered by nobody until wallets exist. */
  balanceOf?: ActDeps['balanceOf']
  /** None until members exist: the start token's own group is known here. */
  groupsOf?: ActDeps['groupsOf']
}

export interface Charging {
  domain: Domain
  /** Adds a start token; throws charging.token-exists. */
  createToken(tx: Tx, operatorId: string, form: Partial<TokenForm> & { idTag: string }): Promise<TokenRow>
  /** What members do in the operator's own app. */
  app: OfDriver
  /** What partners' platforms do. */
  partners: OfPartner
  /** Where orders of the last week left the registers, in Wh by `chargePointNo:connectorNo`. */
  lastMeters(tx: Tx): Promise<Map<string, number>>
  /** Looks for the anomalies of orders, as its jobs do. */
  finder: Finder
  /** Works out stations' days, as its job does. */
  reconciliation: Reconciliation
  /** Ends what listens on the bus. */
  close(): void
}

/** The staff's side: orders, their bills and curves, start tokens. Orders are born and closed by the gateway. */
export function createCharging(house: House, deps: ChargingDeps): Charging {
  const tokens = createTokenService(house)
  const live = createOrdersLive(house)
  const acts = createOrderActs({ house, ...deps })
  const backtests = createBacktests(house, deps)
  const imports = createOrderImports(house, deps)
  const tokenFiles = createTokenImports(house, { ...deps, tokens })
  const abnormal = createAbnormal(house, deps)
  const reconcile = createReconcile(house)
  return {
    domain: {
      name: 'charging',
      names: { charging_orders: 'order_no', charging_tokens: 'label', charging_backtests: 'rule_name' },
      problems: { ...chargingProblems, ...backtests.problems, ...imports.problems, ...abnormal.problems },
      endpoints: [
        ...orderEndpoints,
        ...dayEndpoints,
        ...operationEndpoints,
        ...acts.endpoints,
        ...tokenEndpoints,
        ...listEntryEndpoints,
        ...tokenImportEndpoints,
        ...backtests.endpoints,
        ...imports.endpoints,
        ...abnormal.endpoints,
        ...reconcile.endpoints,
      ],
      routes(app) {
        acts.routes(app)
        operationRoutes(app)
        dayRoutes(app, { house, ...deps })
        orderRoutes(app, { house, ...deps })
        tokenRoutes(app, { house, tokens })
        tokenFiles.routes(app, tokenImports)
        entryRoutes(app, house)
        backtests.routes(app)
        imports.routes(app)
        abnormal.routes(app)
        reconcile.routes(app)
      },
      jobs: {
        ...acts.jobs,
        ...unplugJobs(house, deps),
        ...backtests.jobs,
        ...imports.jobs,
        ...tokenFiles.jobs,
        ...entryJobs(house),
        ...abnormal.jobs,
        ...reconcile.jobs,
      },
      liveTopics: [live.topic],
      exports: [
        orderExportKind(house, deps),
        operationExportKind(house),
        ...tokenExportKinds(house, deps),
        entryExportKind(house),
        ...backtests.exports,
        ...abnormal.exports,
        ...reconcile.exports,
      ],
      acts: [tokenStateActKind(house), ...acts.acts, ...abnormal.acts],
    },
    createToken: (tx, operatorId, form) => tokens.create(tx, operatorId, tokenForm.parse(form)),
    app: createOfDriver({ house, ...deps }),
    partners: createOfPartner({ house, ...deps }),
    lastMeters,
    finder: abnormal.finder,
    reconciliation: reconcile.reconciliation,
    close: live.close,
  }
}
