import { useEffect, useRef, useState } from 'react'
import type { CallInput, EndpointSpec, ReplyOf } from '@evops/platform/contract'
import type { CallGiven } from '../net/call.ts'
import { CallError } from '../net/call-error.ts'
import { useSave, type UseSaveOptions } from '../net/queries.ts'
import { usePage, useUnsaved } from '../page/page.ts'
import { toast } from '../state/toast.ts'
import { translateText } from '../words/language.ts'
import { withEmptied } from './emptied.rules.ts'
import { checkBody } from './check-form.ts'
import { type FieldFacts, fieldsOf } from '../net/fields-of.ts'

export type FormValues = Readonly<Record<string, unknown>>
export interface FormOptions<E extends EndpointSpec> extends Omit<UseSaveOptions<E>, 'quiet'> {
  initial?: Partial<CallInput<E>['body']> & object
  params?: CallInput<E>['params']
  query?: CallInput<E>['query']
  /** Last change before it is sent (trimming, units). */
  toBody?: (values: FormValues) => unknown
  /** Input survives a reload of the page under this name; passwords never do. */
  draft?: string
  /**
   * Somebody else changed the row meanwhile: time to read it again. What was typed stays. It is given what stands now,
   * as far as the server says it; `true` when that is shown already.
   */
  onConflict?: (standing: Readonly<Record<string, string>>) => unknown
}

/** A form over a writing endpoint: what is typed, what is wrong, and sending it. Fields take it as `form`. */
export interface FormState {
  values: FormValues
  faults: Readonly<Record<string, string>>
  isSaving: boolean
  isChanged: boolean
  facts: (name: string) => FieldFacts
  set: (name: string, value: unknown) => void
  /** Checks one field against the contract when it is left. */
  blur: (name: string) => void
  submit: () => void
  reset: (values?: FormValues) => void
}

export function useForm<E extends EndpointSpec>(
  spec: E,
  options: FormOptions<E> = {},
): FormState & { reply: ReplyOf<E> | undefined } {
  const { initial = {}, params, query, toBody, draft, onConflict, ...saving } = options
  const page = usePage()
  const draftKey = draft === undefined ? undefined : `draft.${page.path}.${draft}`
  const [start, setStart] = useState<FormValues>(initial)
  const [values, setValues] = useState<FormValues>(() => ({ ...initial, ...readDraft(draftKey) }))
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const isChanged = Object.keys({ ...start, ...values }).some((name) => !sameValue(start[name], values[name]))
  useUnsaved(isChanged)
  useEffect(() => writeDraft(draftKey, isChanged ? values : undefined), [draftKey, isChanged, values])
  const facts = useRef<Readonly<Record<string, FieldFacts>>>(undefined)
  const save = useSave(spec, saving)
  const bodyOf = (typed: FormValues) =>
    withEmptied(spec, toBody ? toBody(typed) : withoutEmpty(typed), { ...start, ...typed })

  const submit = () => {
    const body = bodyOf(values)
    const found = checkBody(spec, body)
    setFaults(found)
    if (Object.keys(found).length > 0) return showFirst(found)
    const given = { params, query, body } as unknown as CallGiven<E>
    save.mutate(given, {
      onSuccess: () => {
        setStart(withoutSecrets(values))
        setValues(withoutSecrets)
      },
      onError: (error) => {
        if (!(error instanceof CallError)) return
        const isConflict = error.error === 'request.conflict'
        if (isConflict && onConflict?.(error.fields) === true) return
        if (Object.keys(error.fields).length === 0) return
        setFaults(isConflict ? standingNow(error.fields) : error.fields)
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
    facts: (name) => (facts.current ??= fieldsOf(spec))[name] ?? { required: false },
    set(name, value) {
      setValues((typed) => ({ ...typed, [name]: value }))
      setFaults(({ [name]: _gone, ...rest }) => rest)
    },
    blur(name) {
      const found = checkBody(spec, bodyOf(values))[name]
      if (found) setFaults((known) => ({ ...known, [name]: found }))
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

/** A conflict names what stands in a field now; a list of ids says nothing to a person. */
function standingNow(fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [
      name,
      /^[[{]/.test(value) ? translateText('kit.changed-meanwhile') : translateText('kit.stands-now', { value: value || '—' }),
    ]),
  )
}

/** An emptied box means "not given". */
function withoutEmpty(typed: FormValues): FormValues {
  return Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '' && value !== undefined))
}
function sameValue(a: unknown, b: unknown): boolean {
  return (a ?? '') === (b ?? '') || JSON.stringify(a) === JSON.stringify(b)
}
/** What is wrong with a value that no field shows is said all the same: a button that does nothing explains nothing. */
function showFirst(faults: Readonly<Record<string, string>>) {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>('.f [aria-invalid="true"]')
    if (field) return field.focus()
    for (const [name, fault] of Object.entries(faults)) toast.fail(`${name}: ${fault}`)
  })
}

function readDraft(key: string | undefined): FormValues {
  try {
    const text = key && sessionStorage.getItem(key)
    const kept: unknown = text ? JSON.parse(text) : {}
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}
/** What was typed as a password, secret or token is never kept: not in a draft, nor on screen once it is saved. */
function withoutSecrets(values: FormValues): FormValues {
  const isSecret = ([name, value]: [string, unknown]) =>
    typeof value === 'string' && /password|secret|^token$/i.test(name)
  return Object.fromEntries(Object.entries(values).filter((entry) => !isSecret(entry)))
}
function writeDraft(key: string | undefined, values: FormValues | undefined): void {
  if (!key) return
  const kept = values && withoutSecrets(values)
  try {
    if (kept) sessionStorage.setItem(key, JSON.stringify(kept))
    else sessionStorage.removeItem(key)
  } catch {
    // A browser that refuses storage forgets the draft on reload; nothing else depends on it.
  }
}
