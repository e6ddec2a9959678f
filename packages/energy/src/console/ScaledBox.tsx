import { parseScaled, useLanguage, formatScaled } from '@evops/kit'

/**
 * Decimal input within a line of several inputs, stored as a scaled integer. An invalid number leaves the value
 * unchanged.
 */
export function ScaledBox({
  label,
  value,
  scale,
  unit,
  onChange,
}: {
  label: string
  value: number | undefined
  scale: number
  unit?: string
  onChange: (value: number | undefined) => void
}) {
  const language = useLanguage()
  return (
    <span className="field">
      <input
        className="num"
        inputMode="decimal"
        aria-label={label}
        key={value}
        defaultValue={formatScaled(value, scale, 0, language)}
        onBlur={({ target }) => {
          if (target.value.trim() === '') return onChange(undefined)
          const read = parseScaled(target.value, scale)
          if (read === undefined) target.value = formatScaled(value, scale, 0, language)
          else onChange(read)
        }}
      />
      {unit && <span className="unit">{unit}</span>}
    </span>
  )
}
