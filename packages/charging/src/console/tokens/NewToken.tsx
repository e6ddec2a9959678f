import { Drawer, Form, useForm, useWords } from '@evops/kit'
import { createToken, listTokens } from '../../contract/index.ts'
import { TokenFields } from './TokenFields.tsx'
import { tokenWords } from './tokens.words.ts'

export function NewToken({ onClose }: { onClose: () => void }) {
  const t = useWords(tokenWords)
  const form = useForm(createToken, {
    initial: { state: 'accepted' },
    refreshes: [listTokens],
    done: t('charging.tokens.created'),
    onSaved: onClose,
    draft: 'new-token',
  })
  return (
    <Drawer title={t('charging.tokens.new-title')} onClose={onClose}>
      <Form form={form} verb={t('charging.tokens.new')} onCancel={onClose}>
        <TokenFields form={form} />
      </Form>
    </Drawer>
  )
}
