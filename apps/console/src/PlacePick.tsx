import { stationChoice } from '@evops/organisation/console'
import { Pick, useCall, useSlot, useWords } from '@evops/kit'
import { getChargePoint, listChargePoints, listStations } from '@evops/stations/contract'
import type { PickedPlace } from '@evops/tariffs/console'
import { placeWords } from './place.words.ts'

/** Selects a station, a charge point and a connector, to query the price of a session there. */
export function PlacePick({ value, onChange }: { value: PickedPlace; onChange: (place: PickedPlace) => void }) {
  const t = useWords(placeWords)
  const { stationId, chargePointId, connector } = value
  const chargePoint = useCall(
    getChargePoint,
    { params: { id: chargePointId ?? '' } },
    { enabled: chargePointId !== undefined },
  )
  const connectors = chargePointId === undefined ? [] : (chargePoint.data?.connectors ?? [])
  return (
    <div className="pick">
      <div className="f">
        <span className="label">{t('console.place.station')}</span>
        <Pick
          label={t('console.place.station')}
          from={listStations}
          inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
          choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
          value={stationId}
          onChange={(id) => onChange({ stationId: id })}
        />
      </div>
      {stationId !== undefined && (
        <div className="f">
          <span className="label">{t('console.place.chargePoint')}</span>
          <Pick
            key={stationId}
            label={t('console.place.chargePoint')}
            from={listChargePoints}
            inputOf={(text) => ({ query: { search: text || undefined, stationId, pageSize: 20 } })}
            choices={(reply) => reply.list.map(({ id, chargePointNo }) => ({ value: id, label: chargePointNo }))}
            value={chargePointId}
            onChange={(id) => onChange({ stationId, chargePointId: id })}
          />
        </div>
      )}
      {connectors.length > 0 && (
        <label className="f">
          <span className="label">{t('console.place.connector')}</span>
          <select
            className="field"
            value={connector ?? ''}
            onChange={(event) =>
              onChange({ stationId, chargePointId, connector: Number(event.target.value) || undefined })
            }
          >
            <option value="">—</option>
            {connectors.map(({ connectorNo }) => (
              <option key={connectorNo} value={connectorNo}>
                {connectorNo}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** Selects stations one by one with the stations' own component. */
export function StationsPick(props: { value: readonly string[]; onChange: (ids: string[]) => void; label: string }) {
  const choices = useSlot(stationChoice)
  return choices.map((choice) => choice.draw({ ...props, disabled: false }))
}
