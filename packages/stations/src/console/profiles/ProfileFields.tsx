import { type FormState, SelectField, TextField, useFields, useWords } from '@evops/kit'
import { PeriodFields } from './PeriodFields.tsx'
import { profileWords } from './profiles.words.ts'

export function ProfileFields({ form }: { form: FormState }) {
  useWords(profileWords)
  const f = useFields(profileWords, 'stations.profile', { form })
  return (
    <>
      <TextField {...f('name')} />
      <SelectField {...f('purpose')} />
      <SelectField {...f('unit')} />
      <PeriodFields form={form} />
      <TextField {...f('stackLevel')} />
    </>
  )
}
