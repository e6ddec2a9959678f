import { type FormState, NumberField, TextField, useWords } from '@evops/kit'
import { HoursField, StationsField } from '@evops/organisation/console'
import { limitWords } from './limits.words.ts'

/** Form fields for the limits of a start token other than those of one session, used for cards and for tokens. */
export function LimitFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(limitWords)
  const hint = t('cards.limits.day-hint')
  return (
    <>
      <NumberField
        form={form}
        name="daySessions"
        label={t('cards.limits.daySessions')}
        hint={hint}
        disabled={disabled}
      />
      <NumberField
        form={form}
        name="dayDwh"
        label={t('cards.limits.dayDwh')}
        hint={hint}
        scale={4}
        shown={1}
        unit="kWh"
        disabled={disabled}
      />
      <TextField
        form={form}
        name="boundPlate"
        label={t('cards.limits.boundPlate')}
        hint={t('cards.limits.plate-hint')}
        disabled={disabled}
      />
      <HoursField form={form} name="windows" label={t('cards.limits.windows')} disabled={disabled} />
      <StationsField form={form} name="stationIds" label={t('cards.limits.stationIds')} disabled={disabled} />
    </>
  )
}
