import { Dialog, Facts, Form, TextField, useForm, useWords } from '@evops/platform/console'
import { revealToken, type TokenRow } from '../../contract/index.ts'
import { tokenWords } from './tokens.words.ts'

/** A start token's number in full, for a reason that the audit log keeps. */
export function RevealToken({ token, onClose }: { token: TokenRow; onClose: () => void }) {
  const t = useWords(tokenWords)
  const form = useForm(revealToken, { params: { id: token.id }, initial: {} })
  const verb = t('charging.tokens.reveal')
  return (
    <Dialog title={`${verb} · ${token.label || token.idTag}`} onClose={onClose}>
      {form.reply ? (
        <Facts of={[[t('charging.tokens.idTag'), form.reply.idTag]]} />
      ) : (
        <Form form={form} verb={verb} onCancel={onClose}>
          <TextField form={form} name="reason" label={t('charging.tokens.reveal-reason')} wide />
        </Form>
      )}
    </Dialog>
  )
}
