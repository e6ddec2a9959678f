interface ChoiceProps<V extends string> {
  label: string
  value: V
  of: readonly V[]
  formatEntry: (value: V) => string
  onChange: (value: V) => void
}
/** A choice among a few values, applied as a step of the sheet. */
export function Choice<V extends string>({ label, value, of, formatEntry, onChange }: ChoiceProps<V>) {
  return (
    <label className="f">
      <span className="label">{label}</span>
      <select
        className="field"
        value={value}
        onChange={({ target }) => {
          const next = of.find((one) => one === target.value)
          if (next !== undefined) onChange(next)
        }}
      >
        {of.map((one) => (
          <option key={one} value={one}>
            {formatEntry(one)}
          </option>
        ))}
      </select>
    </label>
  )
}
