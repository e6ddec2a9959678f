import { Link, useCall } from '@evops/kit'
import { getChargePoint, getStation } from '@evops/stations/contract'
import type { TariffAssignment } from '@evops/tariffs/contract'

/** Shows the name of a tariff's place: tariffs store ids, stations store names, and only the shell uses both. */
export function PlaceName({ place }: { place: TariffAssignment }) {
  return place.scope === 'station' ? <StationName id={place.targetId} /> : <ChargePointName place={place} />
}

function StationName({ id }: { id: string }) {
  const { data } = useCall(getStation, { params: { id } }, { quiet: true })
  return data ? <Link to={`/statsanalysis/chgstation/${id}`}>{data.name}</Link> : null
}

function ChargePointName({ place }: { place: TariffAssignment }) {
  const { data } = useCall(getChargePoint, { params: { id: place.targetId } }, { quiet: true })
  if (!data) return null
  const connector = place.scope === 'connector' ? ` · ${place.connector}` : ''
  return (
    <Link
      to={`/statsanalysis/chgpile/${place.targetId}`}
    >{`${data.stationName} · ${data.chargePointNo}${connector}`}</Link>
  )
}
