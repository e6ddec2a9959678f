import { type FormState, useSlot } from '@evops/kit'
import { stationChoice } from '../slots.ts'
import { toStringList } from './CheckList.tsx'

/** Form field to choose single stations. Renders nothing if no domain fills the slot. */
export function StationsField({
  form,
  name,
  label,
  hint,
  disabled = false,
}: {
  form: FormState
  name: string
  label: string
  hint?: string
  disabled?: boolean
}) {
  const [choice] = useSlot(stationChoice)
  if (!choice) return null
  const fault = form.faults[name]
  return (
    <div className="f wide">
      {choice.draw({
        value: toStringList(form.values[name]),
        onChange: (ids) => form.set(name, ids),
        disabled,
        label,
      })}
      {(fault ?? hint) && <span className={fault ? 'say' : 'hint'}>{fault ?? hint}</span>}
    </div>
  )
}
