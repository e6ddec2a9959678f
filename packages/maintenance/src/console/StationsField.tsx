import { stationChoice } from '@evops/organisation/console'
import { type FormState, useSlot } from '@evops/kit'

/** Selects stations one by one with the stations' own component. */
export function StationsField({ form, label, hint }: { form: FormState; label: string; hint?: string }) {
  const choices = useSlot(stationChoice)
  const value = Array.isArray(form.values.stationIds) ? form.values.stationIds.map(String) : []
  const fault = form.faults.stationIds
  return (
    <div className={fault ? 'f wide wrong' : 'f wide'}>
      {choices.map((choice) =>
        choice.draw({
          value,
          onChange: (ids: string[]) => form.set('stationIds', ids),
          label,
          disabled: false,
        }),
      )}
      {hint !== undefined && value.length === 0 && <span className="hint">{hint}</span>}
      {fault && <span className="say">{fault}</span>}
    </div>
  )
}
