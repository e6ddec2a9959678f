import { connectorNoOfEvse } from '@evops/ocpp/contract'
import { calendarDayOf } from '@evops/platform/contract'
import type { Tx } from '@evops/platform/server'
import type { DisplayedTariff, DisplayedTariffQuery } from '@evops/stations/server'
import { asOcppTariff, contentForGroup, type GroupPrice } from '@evops/tariffs/contract'
import type { Tariffs } from '@evops/tariffs/server'
import { isSessionRunning, localDayOf } from '../../contract/index.ts'
import { groupPriceOf } from '../sessions/group-price.store.ts'
import { timeZoneOfTokenPlace } from '../tokens/token-groups.store.ts'
import { sessionOfTransaction, versionInForce } from './displayed-tariff.store.ts'

/** Digits of a group price's id in the id of its tariff, which has at most 60 characters. */
const groupDigits = 12

/**
 * OCPP 2.1, section I: returns the tariff that a charge point is to display and to calculate with. For an EVSE it is the
 * tariff in force now. For a running session it is the tariff of its bill with the prices of the payer's group or
 * partner, so that both calculate the same.
 */
export async function displayedTariff(
  tx: Tx,
  tariffs: Pick<Tariffs, 'versionContents'>,
  query: DisplayedTariffQuery,
): Promise<DisplayedTariff> {
  const { operatorId, chargePointId, now } = query
  const place = await timeZoneOfTokenPlace(tx, { chargePointId })
  if (!place) return { refused: 'stations.no-tariff' }
  const found =
    'evseId' in query
      ? await versionAtEvse(tx, { ...query, stationId: place.stationId })
      : await versionOfTransaction(tx, query)
  if ('refused' in found) return found
  const { versionId, group } = found
  const content = (await tariffs.versionContents(tx, operatorId, [versionId])).get(versionId)
  if (!content) return { refused: 'stations.no-tariff' }
  const { tariff } = asOcppTariff(group ? contentForGroup(content, group.terms) : content, {
    id: group ? `${versionId}-${group.id.slice(-groupDigits)}` : versionId,
    from: calendarDayOf(localDayOf(place.timeZone, now.getTime())),
  })
  return { tariff }
}

type FoundVersion = { versionId: string; group: GroupPrice | null } | Extract<DisplayedTariff, { refused: unknown }>

async function versionAtEvse(
  tx: Tx,
  { now: at, evseId, ...place }: Extract<DisplayedTariffQuery, { evseId: number }> & { stationId: string },
): Promise<FoundVersion> {
  const connectorNo = evseId === 0 ? 0 : connectorNoOfEvse({ id: evseId })
  const versionId = connectorNo === null ? null : await versionInForce(tx, { ...place, connectorNo, at })
  return versionId === null ? { refused: 'stations.no-tariff' } : { versionId, group: null }
}

async function versionOfTransaction(
  tx: Tx,
  query: Extract<DisplayedTariffQuery, { transactionId: number }>,
): Promise<FoundVersion> {
  const session = await sessionOfTransaction(tx, query)
  if (!session) return { refused: 'stations.transaction-unknown' }
  if (!isSessionRunning(session.state)) return { refused: 'stations.transaction-ended' }
  const { id: sessionId, versionId } = session
  if (versionId === null) return { refused: 'stations.no-tariff' }
  return { versionId, group: await groupPriceOf(tx, { sessionId, groups: [] }) }
}
