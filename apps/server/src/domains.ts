import { createLedger } from '@evops/ledger/server'
import { createOrganisation, type Organisation } from '@evops/organisation/server'
import type { Domain, House } from '@evops/platform/server'
import { createStations, type Stations } from '@evops/stations/server'
import { createTariffs, type Tariffs } from '@evops/tariffs/server'

export interface Domains {
  organisation: Organisation
  stations: Stations
  tariffs: Tariffs
  /** All of them, from the ground up. */
  list: readonly Domain[]
}

/** The visible list: every domain of the product, and what each is given. */
export function createDomains(house: House): Domains {
  const organisation = createOrganisation(house)
  const stations = createStations(house, organisation)
  const tariffs = createTariffs(house, {
    currencyOf: async (_tx, operatorId) => (await organisation.operatorOf(operatorId)).currency,
  })
  const ledger = createLedger(house)
  return {
    organisation,
    stations,
    tariffs,
    list: [organisation.domain, stations.domain, tariffs.domain, ledger.domain],
  }
}
