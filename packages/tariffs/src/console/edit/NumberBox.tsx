import { parseScaled, useLanguage, formatScaled } from '@evops/kit'
import { useState } from 'react'

export interface NumberBoxProps {
  /** Scaled integer with `digits` decimals. */
  value: number | null | undefined
  digits: number
  /** Minimum number of decimals, including zeros. */
  shown?: number
  most: number
  label: string
  /** Message while the input is invalid. */
  wrong: string
  onValue: (value: number) => void
  /** Called for an empty box; without this function an empty box is invalid. */
  onEmpty?: (() => void) | undefined
  unit?: string
}

/** Number input; only valid numbers reach the draft. */
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
      value={typed ?? formatScaled(value, digits, shown, language)}
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
