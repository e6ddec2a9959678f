import { createCards } from '@evops/cards/server'
import {
  addTestToken,
  createCharging,
  createMonitors,
  displayedTariff,
  isHolderCharging,
  upsertCardToken,
  upsertCardTokens,
  acceptedTagOf,
  localListOfTokens,
  markDebtsPaid,
  formatAbnormalFlag,
  markTokenFactsStale,
  markFactsStale,
  sessionChecks,
  numbersOfTransactions,
  sessionsOfChargePoint,
  setTokenBatteries,
  setTokenHolder,
  tokensByTag,
  countUnpaidAtStation,
  sessionRegisters,
  type Charging,
} from '@evops/charging/server'
import {
  complementNoOfPayment,
  countryOfInvoices,
  createDocuments,
  createSimulatedOffices,
  invoicesOfSessions,
  outputTaxRates,
  type Documents,
} from '@evops/documents/server'
import { createContent, type ContentDomain } from '@evops/content/server'
import { createDepots, chargeMarginsOf, plannedLoadOf, type Depots } from '@evops/depots/server'
import { createDriver, type DriverDomain } from '@evops/driver/server'
import { createEnergy, meterChecksOf, supplyLimits, type Energy } from '@evops/energy/server'
import { createFinance, taxIdsOfParties } from '@evops/finance/server'
import { createFleetModule, type FleetModule, assignedTokenIds } from '@evops/fleet/server'
import { createGrid, deadChargePointsAt, netLimitsAt } from '@evops/grid/server'
import { createLedger, type Ledger } from '@evops/ledger/server'
import { createMaintenance, staffOnDuty, type MaintenanceDomain } from '@evops/maintenance/server'
import { createMembers, taxIdsOfCompanies, type Members } from '@evops/members/server'
import { createInterop, type InteropDomain } from '@evops/interop/server'
import { createOrganisation, type OrganisationDomain } from '@evops/organisation/server'
import { createOutreach, type OutreachDomain, type OutreachDeps } from '@evops/outreach/server'
import { createPayments, merchantAccounts, type LoopbackUrls, type Payments } from '@evops/payments/server'
import { createRuns, type ServerDomain, type BackgroundExports, type Services } from '@evops/platform/server'
import { createReports } from '@evops/reports/server'
import {
  alarmsChannel,
  createStations,
  listAlarmDays,
  recordListChange,
  raiseDayAlarm,
  type Stations,
} from '@evops/stations/server'
import { createTariffs, type Tariffs } from '@evops/tariffs/server'
import { createTelematics, type Telematics } from '@evops/telematics/server'
import { createVideo, type Video } from '@evops/video/server'
import { productPermissions } from './access.ts'
import { areaTables } from './area-tables.ts'
import { maintenanceAssetSources } from './assets.ts'
import { namesOfLedgerIds } from './ledger-names.ts'
import { memberNews } from './member-news.ts'
import { monthChecks } from './month-checks.ts'
import type { LoopbackPeers } from './payments-loopback.ts'
import { createDemoResetService, type DemoResetService } from './reset-demo.ts'
import { tokenHolderPorts } from './holder-facts.ts'
import { tariffPorts } from './tariff-ports.ts'

export { productPermissions }
export interface Domains {
  organisation: OrganisationDomain
  stations: Stations
  tariffs: Tariffs
  ledger: Ledger
  charging: Charging
  members: Members
  fleet: FleetModule
  content: ContentDomain
  depots: Depots
  energy: Energy
  telematics: Telematics
  outreach: OutreachDomain
  maintenance: MaintenanceDomain
  payments: Payments
  documents: Documents
  driver: DriverDomain
  video: Video
  interop: InteropDomain
  demo: DemoResetService
  /** All domains, from the lowest layer up. */
  list: readonly ServerDomain[]
}

const problemsOf = (list: readonly ServerDomain[]) => Object.assign({}, ...list.map(({ problems }) => problems))

/** Problem tables, row names and columns with encrypted secrets of all domains. */
const collectDomainParts = (list: () => readonly ServerDomain[]) => ({
  problems: () => problemsOf(list()),
  rowNames: () => Object.assign({}, ...list().map(({ names }) => names)),
  sealed: () => list().flatMap(({ sealed = [] }) => sealed),
})

/** Creates all domains of the product, from the lowest layer up, and passes each its dependencies. */
export function createDomains(
  services: Services,
  loopback: () => LoopbackUrls | undefined = () => undefined,
  outerPeers: LoopbackPeers['outerPeers'] = () => undefined,
  unready: () => Promise<readonly string[]> = async () => [],
): Domains {
  const ground = createGround(services, {
    ...productPermissions,
    areaTables,
    allowedNetworks: (operatorId, purpose = 'identity') => above.outreach.allowedNetworks(purpose)(operatorId),
    notify: (tx, notices) => above.outreach.notify(tx, notices),
    unready,
    retained: () => [...list, runs.domain].flatMap((domain) => domain.retained ?? []),
    ...collectDomainParts(() => list),
  })
  const holders = createHolders(services, ground)
  const above = createAbove(services, { ...ground, ...holders, loopback, outerPeers, exports: () => runs })
  const { organisation, stations, tariffs, ledger, members, cards, fleet } = { ...ground, ...holders }
  const { charging, content, telematics, depots, energy, outreach, maintenance, video } = above
  const { finance, documents, payments, reports, driver, interop } = above
  const list = [
    organisation,
    stations,
    tariffs,
    ledger,
    members,
    cards,
    fleet,
    charging,
    content,
    telematics,
    depots,
    energy,
    createGrid({ services, places: stations, collectors: energy.collectors }),
    outreach,
    maintenance,
    video,
    finance,
    documents,
    reports,
    interop,
    payments,
    driver,
  ].map(({ domain }) => domain)
  const runs = createRuns(services, {
    ...organisation,
    exports: list.flatMap((domain) => domain.exports ?? []),
    acts: list.flatMap((domain) => domain.acts ?? []),
    problems: problemsOf(list),
  })
  const demo = createDemoResetService(services)
  return {
    ...ground,
    ...holders,
    ...above,
    demo,
    list: [...list, createMonitors(services, { ...organisation, stations }), runs.domain, demo.domain],
  }
}

type Reach = NonNullable<Parameters<typeof createOrganisation>[1]>
/** Creates the base domains: users, stations, prices and the ledger. */
function createGround(services: Services, reach: Reach & Required<Pick<Reach, 'notify'>>) {
  const organisation = createOrganisation(services, reach)
  const currencyOf = async (operatorId: string) => (await organisation.operatorOf(operatorId)).currency
  const stations = createStations(services, {
    ...organisation,
    listContent: localListOfTokens,
    tagOf: acceptedTagOf,
    sessionsOf: sessionsOfChargePoint,
    numbersOf: numbersOfTransactions,
    sessionRegisters,
    flagName: formatAbnormalFlag,
    unpaidAt: countUnpaidAtStation,
    displayedTariff: (tx, query) => displayedTariff(tx, tariffs, query),
  })
  const ledger = createLedger(services, {
    approvals: organisation.approvals,
    isCharging: isHolderCharging,
    debtsPaid: markDebtsPaid,
    namesOf: namesOfLedgerIds,
    moreChecks: sessionChecks,
    complementNo: complementNoOfPayment,
    invoicesOf: invoicesOfSessions,
    outputTaxRatesOf: outputTaxRates,
    countryOf: countryOfInvoices,
    merchantAccountsOf: merchantAccounts,
    monthChecks,
    holdersOf: organisation.holdersOf,
    notify: reach.notify,
    taxIdsOf: async (tx, ids) => new Map([...(await taxIdsOfCompanies(tx, ids)), ...(await taxIdsOfParties(tx, ids))]),
  })
  const tariffs = createTariffs(services, tariffPorts({ organisation, stations, ledger, currencyOf }))
  return { organisation, currencyOf, stations, tariffs, ledger }
}
type Ground = ReturnType<typeof createGround>

/** Creates the domains of charging customers: members, cards, vehicles. */
function createHolders(services: Services, { organisation, stations, ledger }: Ground) {
  const { operatorOf } = organisation
  const members = createMembers({
    ...organisation,
    ...tokenHolderPorts,
    services,
    ledger,
    command: stations.command,
    mayStartChanged: recordListChange,
  })
  const cards = createCards({
    services,
    ledger,
    tokens: {
      find: tokensByTag,
      keep: upsertCardToken,
      keepMany: upsertCardTokens,
      setHolder: setTokenHolder,
    },
    approvals: organisation.approvals,
    operatorOf,
  })
  const fleet = createFleetModule({
    services,
    tokens: { setBatteries: setTokenBatteries },
    sessions: { queueSessions: markFactsStale, queueSessionsOfToken: markTokenFactsStale },
    operatorOf,
  })
  return { members, cards, fleet }
}

/** Combines mails with files of two domains; each file comes from its own domain. */
function mailsOf(bills: Members['billMails'], invoices: Documents['mails']): Members['billMails'] {
  return {
    waits: `${bills.waits} or ${invoices.waits}`,
    take: async (tx, limit) => [...(await bills.take(tx, limit)), ...(await invoices.take(tx, limit))],
    file: async (mail) => (await invoices.file(mail)) ?? bills.file(mail),
    async settled(tx, outcome) {
      await bills.settled(tx, outcome)
      await invoices.settled(tx, outcome)
    },
  }
}

/**
 * Creates depots and supply points, with the station data they need (consumption, daily alarms), and roaming partners.
 */
function createSites(
  services: Services,
  { organisation, stations, tariffs, ledger, currencyOf, outerPeers }: Ground & LoopbackPeers,
  deps: { charging: Charging } & Pick<OutreachDomain, 'allowedNetworks' | 'notify'>,
) {
  const loadBetween: Stations['loadBetween'] = (tx, span) => stations.loadBetween(tx, span)
  const command: Stations['command'] = (session) => stations.command(session)
  const publishAlarmChange = (operatorId: string) => services.bus.publish(alarmsChannel, { operatorId })
  const net = { netLimitsAt, deadChargePointsAt, ...supplyLimits }
  const alarms = { raiseDayAlarm, listAlarmDays, moved: publishAlarmChange }
  const places = { loadBetween, alarms }
  return {
    depots: createDepots({ services, tariffs, currencyOf, command, ...net, ...places }),
    energy: createEnergy({
      ...organisation,
      ...places,
      services,
      currencyOf,
      marginsOf: chargeMarginsOf,
      plannedLoadOf,
      allowedNetworks: deps.allowedNetworks('energy'),
    }),
    interop: createInterop({
      ...organisation,
      ...ledger,
      services,
      tariffs,
      ...deps,
      allowedNetworks: deps.allowedNetworks('partners'),
      command,
      nearby: () => outerPeers()?.partner,
    }),
  }
}

/**
 * Creates maintenance, with its proof at the charge point: commands, a test charge excluded from figures, and their
 * OCPP 2.x names.
 */
function createRepairs(
  services: Services,
  { organisation, members, stations, currencyOf }: Ground & Pick<ReturnType<typeof createHolders>, 'members'>,
  outreach: ReturnType<typeof createOutreach>,
): MaintenanceDomain {
  const command: Stations['command'] = (session) => stations.command(session)
  const points = { command, addTestToken, numbersOf: numbersOfTransactions }
  return createMaintenance({
    ...organisation,
    ...members,
    ...outreach,
    ...points,
    services,
    currencyOf,
    assets: maintenanceAssetSources,
  })
}

/** Handlers for buttons of messenger cards. */
const pressesOf = (stations: Stations, maintenance: () => MaintenanceDomain): OutreachDeps['presses'] => ({
  pressed: {
    alarm: stations.acknowledgeAlarm,
    'work-order': (tx, actor, id) => maintenance().acceptWorkOrder(tx, actor, id),
  },
  problems: () => ({ ...stations.domain.problems, ...maintenance().domain.problems }),
})

/** Creates charging and the domains that evaluate it. */
function createAbove(
  services: Services,
  below: Ground &
    ReturnType<typeof createHolders> &
    LoopbackPeers & { exports: () => BackgroundExports; loopback: () => LoopbackUrls | undefined },
) {
  const { organisation, exports, loopback, currencyOf, stations, tariffs, ledger, members } = below
  const charging = createCharging(services, {
    tariffs,
    currencyOf,
    command: stations.command,
    approvals: organisation.approvals,
    places: stations,
    operatorOf: organisation.operatorOf,
    tokensAssigned: assignedTokenIds,
    meterChecks: (tx, place) => meterChecksOf(tx, stations, place),
  })
  const documents = createDocuments({
    services,
    auditTask: organisation.auditTask,
    peers: createSimulatedOffices(services.now),
    people: organisation.holdersOf,
    // Outreach also sends the mails of documents.
    allowedNetworks: (operatorId) => outreach.allowedNetworks('documents')(operatorId),
    notify: async (tx, notices) => outreach.notify(tx, notices),
  })
  const outreach = createOutreach(services, {
    ...stations,
    mails: mailsOf(members.billMails, documents.mails),
    schedules: { ...organisation, exports },
    memberNews: memberNews(ledger.wallets),
    onDuty: (tx, { stationId }) => staffOnDuty(tx, { stationId, now: services.now() }),
    presses: pressesOf(stations, () => maintenance),
    loopback: below.outerPeers,
  })
  const maintenance = createRepairs(services, below, outreach)
  const finance = createFinance({ services, ledger, auditTask: organisation.auditTask })
  const payments = createPayments({ services, ...organisation, ledger, loopback })
  const [content, reports] = [createContent(services), createReports(services)]
  const driver = createDriver({
    ...organisation,
    ...outreach,
    services,
    tariffs,
    members,
    wallets: ledger.wallets,
    charging: charging.app,
    payments: payments.ofDriver,
    documents: documents.ofDriver,
    content,
  })
  const telematics = createTelematics({
    services,
    operatorOf: organisation.operatorOf,
    allowedNetworks: outreach.allowedNetworks('vehicles'),
  })
  const video = createVideo({ ...organisation, services, allowedNetworks: outreach.allowedNetworks('video') })
  const modules = { outreach, maintenance, finance, documents, payments, reports, charging, content }
  return { ...modules, ...createSites(services, below, { ...outreach, charging }), driver, telematics, video }
}
