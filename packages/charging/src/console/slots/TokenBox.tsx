import { useCall, useIsPermitted, useWords } from '@evops/kit'
import { useId } from 'react'
import { listTokens, maxTagLength, type TokenRow } from '../../contract/index.ts'
import { startWords } from './start.words.ts'

/** A tag as entered, or a start token selected by its label. */
export interface TokenChoice {
  text: string
  id?: string
}
const calledOf = ({ idTag, label }: TokenRow) => (label === '' ? idTag : `${label} · ${idTag}`)

export function TokenInput({ value, onChange }: { value: TokenChoice; onChange: (value: TokenChoice) => void }) {
  const t = useWords(startWords)
  const id = useId()
  const may = useIsPermitted()(listTokens)
  const tokens = useCall(
    listTokens,
    { query: { search: value.text.trim() || undefined, verdict: 'accepted', pageSize: 8 } },
    { quiet: true, enabled: may && value.id === undefined },
  )
  const choose = (text: string): TokenChoice => {
    const chosen = tokens.data?.list.find((token) => calledOf(token) === text)
    return chosen ? { text, id: chosen.id } : { text }
  }
  return (
    <div className="f">
      <label htmlFor={id}>{t('charging.start.token')}</label>
      <input
        id={id}
        className="field"
        autoComplete="off"
        spellCheck={false}
        maxLength={maxTagLength}
        list={`${id}-known`}
        value={value.text}
        onChange={(event) => onChange(choose(event.target.value))}
      />
      <datalist id={`${id}-known`}>
        {tokens.data?.list.map((token) => (
          <option key={token.id} value={calledOf(token)}>
            {token.label || token.idTag}
          </option>
        ))}
      </datalist>
    </div>
  )
}
