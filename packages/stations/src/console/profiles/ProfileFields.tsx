import { type FormState, SelectField, TextField, useWords } from '@evops/platform/console'
import { chargingUnits, templatePurposes } from '../../contract/index.ts'
import { PeriodFields } from './PeriodFields.tsx'
import { profileWords } from './profiles.words.ts'

export function ProfileFields({ form }: { form: FormState }) {
  const t = useWords(profileWords)
  return (
    <>
      <TextField form={form} name="name" label={t('stations.profile.name')} />
      <SelectField
        form={form}
        name="purpose"
        label={t('stations.profile.purpose')}
        options={templatePurposes.map((value) => ({ value, label: t(`stations.profile.purpose.${value}`) }))}
      />
      <SelectField
        form={form}
        name="unit"
        label={t('stations.profile.unit')}
        options={chargingUnits.map((value) => ({ value, label: t(`stations.profile.unit.${value}`) }))}
      />
      <PeriodFields form={form} />
      <TextField
        form={form}
        name="stackLevel"
        label={t('stations.profile.stackLevel')}
        hint={t('stations.profile.stackLevel-hint')}
      />
    </>
  )
}
