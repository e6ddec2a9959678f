import { Drawer, Form, type FormValues, useForm, useWords } from '@evops/kit'
import { startLimitsFromForm } from '@evops/cards/console'
import { createToken, listRefusedCards, listTokens, type RefusedCard } from '../../contract/index.ts'
import { TokenFields } from './TokenFields.tsx'
import { tokenWords } from './tokens.words.ts'

/** Removes empty inputs from the form's values. */
const pickFilledValues = (values: FormValues) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== undefined))

/** Form for a new token: empty, or for a card that was refused at a charge point. */
export function NewToken({ refused, onClose }: { refused?: RefusedCard; onClose: () => void }) {
  const t = useWords(tokenWords)
  const form = useForm(createToken, {
    initial: {
      state: 'accepted',
      ...(refused && { idTag: refused.idTag, refusedCardId: refused.id }),
    },
    refreshes: [listTokens, listRefusedCards],
    done: t('charging.tokens.created'),
    onSaved: onClose,
    ...(!refused && { draft: 'new-token' }),
    toBody: (values) => ({ ...pickFilledValues(values), ...startLimitsFromForm(values) }),
  })
  return (
    <Drawer title={t('charging.tokens.new-title')} onClose={onClose}>
      <Form form={form} verb={t('charging.tokens.new')} onCancel={onClose}>
        <TokenFields form={form} />
      </Form>
    </Drawer>
  )
}
