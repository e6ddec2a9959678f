import { type List, useWords, useFilterText } from '@evops/kit'
import { recordWords } from './records.words.ts'

/** Filter by two optional figures, both inclusive. Applies when an input loses focus or on Enter. */
export function FilterRange<Row>({
  list,
  from,
  to,
  label,
  unit,
}: {
  list: List<Row>
  from: string
  to: string
  label: string
  unit: string
}) {
  const t = useWords(recordWords)
  return (
    <fieldset className="f range">
      <legend className="label">
        {label} ({unit})
      </legend>
      <div className="row">
        <Bound key={from} list={list} name={from} label={`${label}, ${t('charging.sessions.at-least')}`} />
        <span aria-hidden="true">–</span>
        <Bound key={to} list={list} name={to} label={`${label}, ${t('charging.sessions.at-most')}`} />
      </div>
    </fieldset>
  )
}

function Bound<Row>({ list, name, label }: { list: List<Row>; name: string; label: string }) {
  const { current, text, setText } = useFilterText(list, name)
  const isFigure = /^\d*[.,]?\d*$/.test(text.trim())
  const apply = () => {
    if (isFigure && text.trim() !== current) list.setFilters({ [name]: text.trim() || undefined })
  }
  return (
    <input
      className="field"
      inputMode="decimal"
      aria-label={label}
      aria-invalid={!isFigure}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
    />
  )
}
