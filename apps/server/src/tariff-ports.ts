import { groupsOfTag, listYkcChargePoints, timeZoneOfTokenPlace } from '@evops/charging/server'
import { recordMoneyPromises, type Ledger } from '@evops/ledger/server'
import type { OrganisationDomain } from '@evops/organisation/server'
import { newId } from '@evops/platform/contract'
import type { Stations } from '@evops/stations/server'
import type { TariffDeps } from '@evops/tariffs/server'

/** Returns what tariffs asks of higher domains. */
export function tariffPorts({
  organisation,
  stations,
  ledger,
  currencyOf,
}: {
  organisation: OrganisationDomain
  stations: Stations
  ledger: Ledger
  currencyOf: (operatorId: string) => Promise<string>
}): TariffDeps {
  return {
    currencyOf: (_tx, operatorId) => currencyOf(operatorId),
    targetExists: async (tx, _operatorId, target) => target.scope === 'operator' || stations.placeExists(tx, target),
    limitedChargePoints: listYkcChargePoints,
    placeOf: async (tx, operatorId, place) =>
      place.stationId || place.chargePointId
        ? timeZoneOfTokenPlace(tx, place)
        : { stationId: undefined, timeZone: (await organisation.operatorOf(operatorId)).timeZone },
    groupsOf: groupsOfTag,
    companiesExist: async (tx, ids) => (await ledger.wallets.ofMany(tx, ids)).size === new Set(ids).size,
    approvals: organisation.approvals,
    recordDecidedPrice: async (tx, { priceId, operatorId, ...act }) =>
      recordMoneyPromises(tx, [
        {
          ...act,
          operatorId,
          id: newId(act.at.getTime()),
          businessId: priceId,
          amountMinor: 0,
          currency: await currencyOf(operatorId),
        },
      ]),
  }
}
