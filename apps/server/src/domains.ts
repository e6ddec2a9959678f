import {
  createCharging,
  createMonitors,
  groupsOfTag,
  isCharging,
  localListOfTokens,
  markDebtsPaid,
  moveOrders,
  namesOf,
  orderChecks,
  ordersForBill,
  ordersOfHolder,
  numbersOfTransactions,
  ordersOfPile,
  setTokenHolder,
  tokensByTag,
  tokensOfHolder,
  unpaidAt,
  zoneOfPlace,
  type Charging,
} from '@evops/charging/server'
import { createLedger } from '@evops/ledger/server'
import { createMembers, type Members } from '@evops/members/server'
import { createOrganisation, type Organisation } from '@evops/organisation/server'
import { createOutreach, type Outreach } from '@evops/outreach/server'
import { createRuns, type Domain, type House } from '@evops/platform/server'
import { createStations, type Stations } from '@evops/stations/server'
import { createTariffs, type Tariffs } from '@evops/tariffs/server'

export interface Domains {
  organisation: Organisation
  stations: Stations
  tariffs: Tariffs
  charging: Charging
  members: Members
  outreach: Outreach
  /** All of them, from the ground up. */
  list: readonly Domain[]
}

/** What charging does for its holders. */
const held = {
  orders: { ofHolder: ordersOfHolder, forBill: ordersForBill, move: moveOrders },
  tokens: { ofHolder: tokensOfHolder, find: tokensByTag, setHolder: setTokenHolder },
}

/** The visible list: every domain of the product, and what each is given. */
export function createDomains(house: House): Domains {
  const organisation = createOrganisation(house)
  const currencyOf = async (operatorId: string) => (await organisation.operatorOf(operatorId)).currency
  const stations = createStations(house, {
    ...organisation,
    listContent: localListOfTokens,
    ordersOf: ordersOfPile,
    numbersOf: numbersOfTransactions,
    unpaidAt,
  })
  const tariffs = createTariffs(house, {
    currencyOf: (_tx, operatorId) => currencyOf(operatorId),
    targetExists: async (tx, _operatorId, target) =>
      target.scope === 'operator' || stations.placeExists(tx, target),
    placeOf: async (tx, operatorId, place) =>
      place.stationId || place.pileId
        ? zoneOfPlace(tx, place)
        : { stationId: undefined, timeZone: (await organisation.operatorOf(operatorId)).timeZone },
    groupsOf: groupsOfTag,
    companiesExist: async (tx, ids) => (await ledger.wallets.ofMany(tx, ids)).size === new Set(ids).size,
    approvals: organisation.approvals,
  })
  const ledger = createLedger(house, {
    approvals: organisation.approvals,
    isCharging,
    debtsPaid: markDebtsPaid,
    namesOf,
    moreChecks: orderChecks,
  })
  const members = createMembers({ ...organisation, ...held, house, ledger, command: stations.command })
  const charging = createCharging(house, {
    tariffs,
    currencyOf,
    command: stations.command,
    approvals: organisation.approvals,
    places: stations,
    operatorOf: organisation.operatorOf,
  })
  const outreach = createOutreach(house, { ...stations, mails: members.billMails })
  const list = [
    organisation.domain,
    stations.domain,
    tariffs.domain,
    ledger.domain,
    members.domain,
    charging.domain,
    outreach.domain,
  ]
  const runs = createRuns(house, {
    exports: list.flatMap((domain) => domain.exports ?? []),
    acts: list.flatMap((domain) => domain.acts ?? []),
    audit: organisation.audit,
    problems: Object.assign({}, ...list.map((domain) => domain.problems)),
  })
  return {
    organisation,
    stations,
    tariffs,
    charging,
    members,
    outreach,
    list: [...list, createMonitors(house, { ...organisation, stations }), runs.domain],
  }
}
