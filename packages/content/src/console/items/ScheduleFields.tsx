import {
  ChecksField,
  DateTimeField,
  useFields,
  useOperatorZone,
  useTranslate,
  useWords,
  type FormState,
} from '@evops/kit'
import { contentAudiences, itemWords } from '../../contract/index.ts'
import { itemFormWords } from './items.words.ts'

/** Fields for the audience and period of an item, in the operator's local time. */
export function ScheduleFields({ form }: { form: FormState }) {
  const zone = useOperatorZone() ?? 'UTC'
  const translate = useTranslate()
  useWords(itemWords)
  const f = useFields(itemFormWords, 'content.item', { form })
  return (
    <>
      <ChecksField
        {...f('audiences')}
        options={contentAudiences.map((value) => ({ value, label: translate(`content.item.audience.${value}`) }))}
      />
      <DateTimeField {...f('showsFrom')} zone={zone} hint={zone} />
      <DateTimeField {...f('showsUntil')} zone={zone} hint={zone} />
    </>
  )
}
