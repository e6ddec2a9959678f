import { useEffect, useRef, useState } from 'react'
import { dayMs, type CallInput, type EndpointSpec, type EndpointReply } from '@evops/platform/contract'
import type { EndpointOptions } from '../net/call.ts'
import { CallError } from '../net/call-error.ts'
import { useSave, type UseSaveOptions } from '../net/queries.ts'
import { currentUserStore } from '../net/sign-in-session.ts'
import { usePage, useUnsaved } from '../page/page.ts'
import { readLocalStorage, writeLocalStorage } from '../state/storage.ts'
import { useStore } from '../state/store.ts'
import { toast } from '../state/toast.ts'
import { translateText } from '../words/language.ts'
import { addEmptiedFields } from './emptied.rules.ts'
import { validateRequestBody } from './check-form.ts'
import { type FieldProperties, bodyFieldsOf } from '../net/fields-of.ts'

export type FormValues = Readonly<Record<string, unknown>>
export interface FormOptions<E extends EndpointSpec> extends Omit<UseSaveOptions<E>, 'quiet'> {
  initial?: Partial<CallInput<E>['body']> & object
  params?: CallInput<E>['params']
  query?: CallInput<E>['query']
  /** Converts the values before sending (trimming, units). */
  toBody?: (values: FormValues) => unknown
  /** Name under which the browser keeps the input for its user for a day (decision 333), without passwords. */
  draft?: string
  /**
   * Called if another user has changed the row meanwhile, so that it is read again. The typed input stays. The
   * parameter is the current stored values, as far as the server returns them; the result `true` means that they are
   * already shown.
   */
  onConflict?: (existing: Readonly<Record<string, string>>) => unknown
}

/** State of a form for a write endpoint: the typed values, the errors, and sending. Fields receive it as `form`. */
export interface FormState {
  values: FormValues
  faults: Readonly<Record<string, string>>
  isSaving: boolean
  isChanged: boolean
  facts: (name: string) => FieldProperties
  set: (name: string, value: unknown) => void
  /** Validates one field against the contract when it loses the focus. */
  blur: (name: string) => void
  submit: () => void
  reset: (values?: FormValues) => void
}

export function useForm<E extends EndpointSpec>(
  spec: E,
  options: FormOptions<E> = {},
): FormState & { reply: EndpointReply<E> | undefined } {
  const { initial = {}, params, query, toBody, draft, onConflict, ...saving } = options
  const page = usePage()
  const me = useStore(currentUserStore)
  const draftKey = draft === undefined || !me ? undefined : `draft.${me.user_name}.${page.path}.${draft}`
  const [start, setStart] = useState<FormValues>(initial)
  const [values, setValues] = useState<FormValues>(() => ({ ...initial, ...readDraft(draftKey) }))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const isChanged = Object.keys({ ...start, ...values }).some((name) => !sameValue(start[name], values[name]))
  useUnsaved(isChanged)
  useEffect(() => writeDraft(draftKey, isChanged ? values : undefined), [draftKey, isChanged, values])
  const facts = useRef<Readonly<Record<string, FieldProperties>>>(undefined)
  const save = useSave(spec, saving)
  const bodyOf = (typed: FormValues) =>
    addEmptiedFields(spec, toBody ? toBody(typed) : withoutEmpty(typed), { ...start, ...typed })

  const submit = () => {
    const body = bodyOf(values)
    const found = validateRequestBody(spec, body)
    setFaults(found)
    if (Object.keys(found).length > 0) return showFirst(found)
    const input = { params, query, body } as unknown as EndpointOptions<E>
    save.mutate(input, {
      onSuccess: () => {
        setStart(withoutSecrets(values))
        setValues(withoutSecrets)
      },
      onError: (error) => {
        if (!(error instanceof CallError)) return
        const isConflict = error.error === 'request.conflict'
        if (isConflict && onConflict?.(error.fields) === true) return
        if (Object.keys(error.fields).length === 0) return
        setFaults(isConflict ? normalizedNow(error.fields) : error.fields)
        showFirst(error.fields)
      },
    })
  }
  return {
    values,
    faults,
    isSaving: save.isPending,
    isChanged,
    reply: save.data,
    facts: (name) => (facts.current ??= bodyFieldsOf(spec))[name] ?? { required: false },
    set(name, value) {
      setValues((typed) => ({ ...typed, [name]: value }))
      setFaults(({ [name]: _gone, ...rest }) => rest)
    },
    blur(name) {
      const found = validateRequestBody(spec, bodyOf(values))[name]
      if (found) setFaults((previous) => ({ ...previous, [name]: found }))
    },
    submit,
    reset(next) {
      const fresh = next ?? initial
      setStart(fresh)
      setValues(fresh)
      setFaults({})
    },
  }
}

/** Returns the current values of the fields in a conflict, without lists of ids, which a person cannot read. */
function normalizedNow(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      /^[[{]/.test(value)
        ? translateText('kit.changed-meanwhile')
        : translateText('kit.current-value', { value: value || '—' }),
    ]),
  )
}

/** Removes emptied fields: an empty field means "not given". */
function withoutEmpty(typed: FormValues): FormValues {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== undefined))
}
function sameValue(a: unknown, b: unknown): boolean {
  return (a ?? '') === (b ?? '') || JSON.stringify(a) === JSON.stringify(b)
}
/** An error of a value without a visible field is shown anyway; otherwise the button would have no visible effect. */
function showFirst(faults: Readonly<Record<string, string>>) {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('.f [aria-invalid="true"]')
    if (field) return field.focus()
    for (const [name, fault] of Object.entries(faults)) toast.fail(`${name}: ${fault}`)
  })
}

const isDraft = (value: unknown): value is { at: number; values: FormValues } =>
  typeof value === 'object' && value !== null && 'at' in value && 'values' in value
function readDraft(key: string | undefined): FormValues {
  const stored = key && readLocalStorage(key, isDraft)
  return stored && Date.now() - stored.at < dayMs ? stored.values : {}
}
/** Removes passwords, secrets and tokens, which are never stored: not in a draft, and not on screen after saving. */
function withoutSecrets(values: FormValues): FormValues {
  const isSecret = ([name, value]: [string, unknown]) =>
    typeof value === 'string' && /password|secret|^token$/i.test(name)
  return Object.fromEntries(Object.entries(values).filter((entry) => !isSecret(entry)))
}
function writeDraft(key: string | undefined, values: FormValues | undefined): void {
  if (key) writeLocalStorage(key, values && { at: Date.now(), values: withoutSecrets(values) })
}
