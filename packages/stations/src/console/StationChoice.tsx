import { Icon, Pick, useCall, useWords } from '@evops/kit'
import type { StationChoiceProps } from '@evops/organisation/console'
import { getStation, listStations } from '../contract/index.ts'
import { codeListWords } from './facts.words.ts'

/**
 * Selection of individual stations, for a role limited to some stations or for a user responsible for some stations.
 */
export function StationChoice({ value, onChange, disabled, label }: StationChoiceProps) {
  return (
    <div className="f">
      <span className="label">{label}</span>
      {value.length > 0 && (
        <div className="row" style={{ flexWrap: 'wrap' }}>
          {value.map((id) => (
            <Chosen
              key={id}
              id={id}
              onRemove={disabled ? undefined : () => onChange(value.filter((each) => each !== id))}
            />
          ))}
        </div>
      )}
      {!disabled && (
        <Pick
          // The input is cleared after each choice.
          key={value.length}
          label={label}
          from={listStations}
          inputOf={(text) => ({ query: { page: 1, pageSize: 20, ...(text && { search: text }) } })}
          choices={(reply) =>
            reply.list
              .filter((station) => !value.includes(station.id))
              .map((station) => ({ value: station.id, label: `${station.name} · ${station.code}` }))
          }
          value={undefined}
          onChange={(id) => id !== undefined && onChange([...value, id])}
        />
      )}
    </div>
  )
}

function Chosen({ id, onRemove }: { id: string; onRemove: (() => void) | undefined }) {
  const t = useWords(codeListWords)
  const { data } = useCall(getStation, { params: { id } }, { quiet: true })
  const name = data?.id === id ? data.name : '…'
  return (
    <span className="chip">
      <span className="clip">{name}</span>
      {onRemove && (
        <button type="button" aria-label={t('stations.unchoose', { name })} onClick={onRemove}>
          <Icon name="close" />
        </button>
      )}
    </span>
  )
}
