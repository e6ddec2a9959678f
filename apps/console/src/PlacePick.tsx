import { stationChoice } from '@evops/organisation/console'
import { Pick, useCall, useSlot, useWords } from '@evops/kit'
import { getPile, listPiles, listStations } from '@evops/stations/contract'
import type { PickedPlace } from '@evops/tariffs/console'
import { placeWords } from './place.words.ts'

/** A station, a charge point of it, a connector of that: for who asks what a session costs there. */
export function PlacePick({
  value,
  onChange,
}: {
  value: PickedPlace
  onChange: (place: PickedPlace) => void
}) {
  const t = useWords(placeWords)
  const { stationId, pileId, gun } = value
  const pile = useCall(getPile, { params: { id: pileId ?? '' } }, { enabled: pileId !== undefined })
  const guns = pileId === undefined ? [] : (pile.data?.guns ?? [])
  return (
    <div className="pick">
      <div className="f">
        <span className="label">{t('console.place.station')}</span>
        <Pick
          label={t('console.place.station')}
          from={listStations}
          given={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
          choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
          value={stationId}
          onChange={(id) => onChange({ stationId: id })}
        />
      </div>
      {stationId !== undefined && (
        <div className="f">
          <span className="label">{t('console.place.pile')}</span>
          <Pick
            key={stationId}
            label={t('console.place.pile')}
            from={listPiles}
            given={(text) => ({ query: { search: text || undefined, stationId, pageSize: 20 } })}
            choices={(reply) => reply.list.map(({ id, pileNo }) => ({ value: id, label: pileNo }))}
            value={pileId}
            onChange={(id) => onChange({ stationId, pileId: id })}
          />
        </div>
      )}
      {guns.length > 0 && (
        <label className="f">
          <span className="label">{t('console.place.gun')}</span>
          <select
            className="field"
            value={gun ?? ''}
            onChange={(event) =>
              onChange({ stationId, pileId, gun: Number(event.target.value) || undefined })
            }
          >
            <option value="">—</option>
            {guns.map(({ gunNo }) => (
              <option key={gunNo} value={gunNo}>
                {gunNo}
              </option>
            ))}
          </select>
        </label>
      )}
    </div>
  )
}

/** Stations chosen one by one, as the stations' own part does it. */
export function StationsPick(props: {
  value: readonly string[]
  onChange: (ids: string[]) => void
  label: string
}) {
  const choices = useSlot(stationChoice)
  return choices.map((choice) => choice.draw({ ...props, disabled: false }))
}
