import { getWallet, listWallets } from '@evops/ledger/contract'
import { Icon, Pick, useCall, useWords } from '@evops/kit'
import { placeWords } from './place.words.ts'

/** Selects companies one by one, by their wallets. */
export function CompaniesPick({
  value,
  onChange,
  label,
}: {
  value: readonly string[]
  onChange: (ids: string[]) => void
  label: string
}) {
  return (
    <div className="f">
      <span className="label">{label}</span>
      {value.length > 0 && (
        <div className="row" style={{ flexWrap: 'wrap' }}>
          {value.map((id) => (
            <Company key={id} id={id} onRemove={() => onChange(value.filter((each) => each !== id))} />
          ))}
        </div>
      )}
      <Pick
        // Reset after each selection.
        key={value.length}
        label={label}
        from={listWallets}
        inputOf={(text) => ({ query: { kind: 'company' as const, search: text || undefined, pageSize: 20 } })}
        choices={(reply) =>
          reply.list.filter(({ id }) => !value.includes(id)).map(({ id, name }) => ({ value: id, label: name }))
        }
        value={undefined}
        onChange={(id) => id !== undefined && onChange([...value, id])}
      />
    </div>
  )
}

function Company({ id, onRemove }: { id: string; onRemove: () => void }) {
  const t = useWords(placeWords)
  const { data } = useCall(getWallet, { params: { id } }, { quiet: true })
  const name = data?.id === id ? data.name : '…'
  return (
    <span className="chip">
      <span className="clip">{name}</span>
      <button type="button" aria-label={t('console.place.unchoose', { name })} onClick={onRemove}>
        <Icon name="close" />
      </button>
    </span>
  )
}
