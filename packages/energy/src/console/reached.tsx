import { Button, Can, formatInstant, Notice, RemoveButton, useLanguage, useOperatorZone, useWords } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import type { ReactNode } from 'react'
import { energyWords } from './energy.words.ts'

/** Tones for the state of a polled device or VTN. */
export const pollStateTones = { off: 'plain', waiting: 'plain', reading: 'good', failed: 'bad' } as const

/** Shows why the last poll failed, and the error text of the protocol. */
export function Failing({
  of: { faultAt, faultDetail },
  textOf,
}: {
  of: { faultAt: string | null; faultDetail: string | null }
  textOf: (at: string) => string
}) {
  const language = useLanguage()
  const zone = useOperatorZone()
  if (faultAt === null) return null
  return (
    <Notice tone="bad">
      {textOf(formatInstant(faultAt, language, zone))}
      <Detail text={faultDetail} />
    </Notice>
  )
}
export function Detail({ text }: { text: string | null }) {
  return text ? <p className="small">{text}</p> : null
}

/** Sends a request with the saved settings. The result is shown below. */
export function ReadNowButton<E extends EndpointSpec>(props: {
  call: E
  verb: string
  hint: string
  busy: boolean
  onRead: () => void
  children: ReactNode
}) {
  const { call, verb, hint, busy, onRead, children } = props
  return (
    <Can call={call}>
      <section className="stack" aria-label={verb}>
        <div className="row">
          <Button busy={busy} onClick={onRead}>
            {verb}
          </Button>
          <span className="hint">{hint}</span>
        </div>
        {children}
      </section>
    </Can>
  )
}

/** Deletes the object after a confirmation with its name. */
export function DeleteButton<E extends EndpointSpec>({
  call,
  input,
  name,
  save,
}: Pick<Parameters<typeof RemoveButton<E>>[0], 'call' | 'input' | 'save'> & { name: string }) {
  const t = useWords(energyWords)
  const confirmation = {
    title: t('energy.delete-title', { name }),
    text: t('energy.delete-text'),
    verb: t('energy.delete'),
  }
  return (
    <RemoveButton call={call} input={input} save={{ ...save, done: t('energy.deleted') }} confirmation={confirmation} />
  )
}
