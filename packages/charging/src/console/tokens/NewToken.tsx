import { Drawer, Form, type FormValues, useForm, useWords } from '@evops/kit'
import { limitsFrom } from '@evops/cards/console'
import { createToken, listTokens } from '../../contract/index.ts'
import { TokenFields } from './TokenFields.tsx'
import { tokenWords } from './tokens.words.ts'

/** Removes empty inputs from the form's values. */
const pickFilledValues = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined))

export function NewToken({ onClose }: { onClose: () => void }) {
  const t = useWords(tokenWords)
  const form = useForm(createToken, {
    initial: { state: 'accepted' },
    refreshes: [listTokens],
    done: t('charging.tokens.created'),
    onSaved: onClose,
    draft: 'new-token',
    toBody: (values) => ({ ...pickFilledValues(values), ...limitsFrom(values) }),
  })
  return (
    <Drawer title={t('charging.tokens.new-title')} onClose={onClose}>
      <Form form={form} verb={t('charging.tokens.new')} onCancel={onClose}>
        <TokenFields form={form} />
      </Form>
    </Drawer>
  )
}
