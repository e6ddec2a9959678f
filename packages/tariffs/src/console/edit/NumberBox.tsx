import { parseScaled, useLanguage, writeScaled } from '@evops/kit'
import { useState } from 'react'

export interface NumberBoxProps {
  /** A scaled integer: `digits` decimals of it are behind the mark. */
  value: number | null | undefined
  digits: number
  /** Decimals that are shown even when they are nought. */
  shown?: number
  most: number
  label: string
  /** Said while what is typed is refused. */
  wrong: string
  onValue: (value: number) => void
  /** An emptied box means none; without it an empty box is refused. */
  onEmpty?: (() => void) | undefined
  unit?: string
}

/** A number as it is typed; the draft only ever gets one that the contract takes. */
export function NumberBox(props: NumberBoxProps) {
  const { value, digits, shown = 0, most, label, wrong, unit } = props
  const language = useLanguage()
  const [typed, setTyped] = useState<string>()
  const read = (text: string) => {
    const number = parseScaled(text, digits)
    return number !== undefined && number >= 0 && number <= most ? number : undefined
  }
  const mayBeEmpty = props.onEmpty !== undefined
  const isWrong = typed !== undefined && read(typed) === undefined && !(mayBeEmpty && typed.trim() === '')
  const box = (
    <input
      className={unit ? 'num' : 'field'}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? wrong : undefined}
      placeholder={mayBeEmpty ? '—' : undefined}
      style={isWrong && !unit ? { borderColor: 'var(--bad)' } : undefined}
      value={typed ?? writeScaled(value, digits, shown, language)}
      onFocus={(event) => event.target.select()}
      onBlur={() => setTyped(undefined)}
      onChange={(event) => {
        setTyped(event.target.value)
        if (event.target.value.trim() === '') props.onEmpty?.()
        const number = read(event.target.value)
        if (number !== undefined && number !== value) props.onValue(number)
      }}
    />
  )
  if (!unit) return box
  return (
    <div className="field" style={isWrong ? { borderColor: 'var(--bad)' } : undefined}>
      {box}
      <span className="unit">{unit}</span>
    </div>
  )
}
