import type { ReactNode } from 'react'
import type { EndpointSpec, EndpointReply } from '@evops/platform/contract'
import { Form, TextField } from './Form.tsx'
import { useForm, type FormOptions } from './use-form.ts'
import { kitWords } from '../words/kit.words.ts'
import { useWords } from '../words/language.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Button } from '../parts/Small.tsx'

/** Dialog that shows a masked value in full for a reason, which is stored in the audit log. */
export function RevealDialog<E extends EndpointSpec>({
  call,
  params,
  initial,
  name,
  children,
  onClose,
}: Pick<FormOptions<E>, 'params' | 'initial'> & {
  /** An endpoint that requires a reason. */
  call: E
  /** The masked value as shown. */
  name: string
  children: (reply: EndpointReply<E>) => ReactNode
  onClose: () => void
}) {
  const t = useWords(kitWords)
  const form = useForm(call, { params, ...(initial && { initial }) })
  const verb = t('kit.reveal')
  return (
    <Dialog title={`${verb} · ${name}`} onClose={onClose}>
      {form.reply === undefined ? (
        <Form form={form} verb={verb} onCancel={onClose}>
          <TextField form={form} name="reason" label={t('kit.reveal-reason')} wide />
        </Form>
      ) : (
        <>
          {children(form.reply)}
          <div className="form-foot">
            <Button onClick={onClose}>{t('kit.close')}</Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
