import {
  fetchEndpointFile,
  CallError,
  Dialog,
  validateBySchema,
  Form,
  type FormState,
  kitWords,
  saveFile,
  TextField,
  toast,
  useForm,
  useWords,
} from '@evops/kit'
import type { EndpointSpec, EraseCall, PersonalDataCall } from '@evops/platform/contract'
import { useState } from 'react'
import { peopleWords } from './people.words.ts'

/** The data subject, or the party whose contact is meant, as currently shown. */
export interface PersonalDataSubject {
  id: string
  name: string
}
interface DialogProps<C> {
  call: C
  of: PersonalDataSubject
  onClose: () => void
}

/** Dialog that explains which data are erased and which remain, and requires a reason for the audit log. */
export function EraseDialog({
  call,
  of: { id, name },
  verb,
  text,
  refreshes,
  onErased,
  onClose,
}: DialogProps<EraseCall> & {
  verb: string
  text: string
  refreshes: readonly EndpointSpec[]
  /** Called after the erasure, instead of only closing the dialog. */
  onErased?: (() => void) | undefined
}) {
  const t = useWords(peopleWords)
  const k = useWords(kitWords)
  const form = useForm(call, {
    params: { id },
    refreshes,
    done: t('organisation.people.erased'),
    onSaved: onErased ?? onClose,
  })
  return (
    <Dialog title={`${verb} · ${name}`} onClose={onClose}>
      <p className="dim">{text}</p>
      <Form form={form} verb={verb} danger onCancel={onClose}>
        <TextField form={form} name="reason" label={k('kit.reveal-reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

/** Dialog that requires a reason; the browser then saves the received file. */
export function PersonalDataDialog({ call, of, onClose }: DialogProps<PersonalDataCall>) {
  const t = useWords(peopleWords)
  const k = useWords(kitWords)
  const form = useReason({ call, of, onClose })
  const verb = t('organisation.people.file')
  return (
    <Dialog title={`${verb} · ${of.name}`} onClose={onClose}>
      <p className="dim">{t('organisation.people.file-text')}</p>
      <Form form={form} verb={verb} onCancel={onClose}>
        <TextField form={form} name="reason" label={k('kit.reveal-reason')} lines={2} wide />
      </Form>
    </Dialog>
  )
}

/** One-field form whose response is a file. */
function useReason({ call, of: { id, name }, onClose }: DialogProps<PersonalDataCall>): FormState {
  const [reason, setReason] = useState('')
  const [faults, setFaults] = useState<FormState['faults']>({})
  const [isSaving, setSaving] = useState(false)
  const fetchFile = async () => {
    setSaving(true)
    try {
      saveFile(await fetchEndpointFile(call, { params: { id }, query: { reason } }), `${name}.json`)
      onClose()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      toast.fail(error.msg)
    } finally {
      setSaving(false)
    }
  }
  return {
    values: { reason },
    faults,
    isSaving,
    isChanged: false,
    facts: () => ({ required: true }),
    set: (_name, value) => setReason(String(value)),
    blur: () => {},
    submit() {
      const found = validateBySchema(call.query, { reason })
      setFaults(found)
      if (Object.keys(found).length === 0) void fetchFile()
    },
    reset: () => setReason(''),
  }
}
